"""Situations and short names that the tests of offences share."""

from firmware.skat.cards import parse_cards
from firmware.skat.contracts import parse_contract
from firmware.skat.matadors import Matadors
from firmware.skat.offences.judge import Offence, OffenceKind
from firmware.skat.offences.ruling import Party
from firmware.skat.offences.situation import Decision, Situation

AS, GP = Party.DECLARER, Party.DEFENDERS
OPEN, FOR_AS, FOR_GP = Decision.OPEN, Decision.DECLARER, Decision.DEFENDERS
REVOKE = Offence(OffenceKind.NOT_FOLLOWING, GP, trick=3, position=1)
WITHOUT_ONE = parse_cards("SJ HJ CA CK C9 DA D7 HA H9 S8 S7 H7")
"""Twelve cards of a declarer, without one in every game."""


def situation_of(contract, signed, bid, declarer, defenders, tricks=(2, 2)):
    """A situation in short: contract notation, matadors as +n or -n, bid, Augen and tricks of both parties."""
    held = Matadors.from_signed(signed) if signed is not None else None
    return Situation(parse_contract(contract), bid, held, declarer, defenders, *tricks)
