"""Whether a game is decided by what everybody at the table can know: asked for in the menu, never said by itself."""

from __future__ import annotations

from firmware.session.hand import HandState, Phase
from firmware.session.scoring import seen_cards
from firmware.skat.cards import ALL_CARDS, card_points
from firmware.skat.offences.situation import Decision, Situation, decision
from firmware.skat.offences.unseen import possible_matadors

SKAT_CARDS = 2


def may_ask_whether_decided(hand: HandState) -> bool:
    """Whether the menu offers it: in a game in play, at a table that shows card points during play."""
    return hand.phase is Phase.PLAY and hand.contract is not None and hand.ended is None and hand.options.points_shown


def known_decision(hand: HandState) -> Decision:
    """Whose game it is, whatever lies in the Skat and whatever matadors the declarer may still have; OPEN where that matters.

    Only cards that were played or shown openly count: nothing is inferred that a player could not know.
    """
    contract, declarer, bid, following = hand.contract, hand.declarer, hand.bid, hand.following
    assert contract is not None and declarer is not None and bid is not None and following is not None
    seen = seen_cards(declarer, following, hand.put_away)
    matadors = (None,) if contract.is_null else tuple(possible_matadors(contract.game, seen))
    if seen.skat is not None:
        skat = [card_points(seen.skat)]
    else:
        unseen = sorted(card.points for card in ALL_CARDS if card not in seen.declarer | seen.defenders)
        skat = [sum(unseen[:SKAT_CARDS]), sum(unseen[-SKAT_CARDS:])]
    tricks = following.trick_counts
    found = {
        decision(
            Situation(
                contract,
                bid,
                held,
                following.declarer_points + points,
                following.defender_points,
                tricks[0],
                tricks[1],
            )
        )
        for held in matadors
        for points in skat
    }
    return found.pop() if len(found) == 1 else Decision.OPEN
