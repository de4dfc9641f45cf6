"""Bockrunden and rounds of Ramsch in a few words."""

from __future__ import annotations

from firmware.session.presenter.words import Words
from firmware.session.state import EveningState


def bock_status(state: EveningState, words: Words) -> str:
    """For the line above: what the running game is multiplied by, and how many are left; empty outside Bockrunden."""
    if state.score_list is None:
        return ""
    bock = state.bock
    if bock.next_is_ramsch:
        return words.text("Ramsch round: {count} left", count=bock.ramsch_left)
    if bock.factor == 1:
        return ""
    return words.text("Bock ×{factor}, {count} left", factor=bock.factor, count=len(bock.factors))


def bock_notice(state: EveningState, words: Words) -> str:
    """For the list between two games: what comes next."""
    if state.score_list is None or state.is_over:
        return ""
    bock = state.bock
    if bock.next_is_ramsch:
        count = bock.ramsch_left
        return words.translator.plural("Ramsch round: {count} game", "Ramsch round: {count} games", count)
    if bock.factor == 1:
        return ""
    count = len(bock.factors)
    games = words.translator.plural("{count} game", "{count} games", count)
    return words.text("Bock round: {games} left, the next counts {factor} times", games=games, factor=bock.factor)
