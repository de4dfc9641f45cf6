"""Every fault of the table is survived with nothing lost, or only what cannot be helped."""

import sys

import pytest

from tests.fault_table import FAULTS, NOTHING, bring_about

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="faults of Linux")


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_loses_nothing_and_is_told(name: str) -> None:
    outcome = bring_about(name)
    if outcome is None:
        pytest.skip("this machine does not let it be brought about")
    assert outcome.happened
    assert outcome.lost == NOTHING or outcome.allowed, outcome
