"""What an event does to a hand for two: the hand after it, or why it cannot have happened."""

from __future__ import annotations

from dataclasses import replace

from firmware.session.events import (
    CardCorrected,
    CardPlayed,
    CardSettled,
    CardTakenBack,
    DealAbandoned,
    Event,
    KontraSaid,
    RevokeRuled,
    TrickCleared,
)
from firmware.session.following import Play
from firmware.session.hand import Phase, StateError
from firmware.session.two_players.duel import CHOICES
from firmware.session.two_players.events import CardDrawn, CardLaidOpen, GameChosen, GivenUp
from firmware.session.two_players.followed import PairRevoke
from firmware.session.two_players.hand import PairHand, judged
from firmware.session.two_players.officers import GAMES
from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.two_players.duel import AUSLAGE, BEGGAR_TRICKS, TALON, TRICKS
from firmware.skat.two_players.officers_score import MOST_DOUBLINGS


def most_plays(hand: PairHand) -> int:
    """How many cards a hand has."""
    return 2 * (BEGGAR_TRICKS if hand.is_beggar else TRICKS)


def most_opens(hand: PairHand) -> int:
    """How many cards are ever laid open without being played."""
    if hand.is_officers:
        return len(ALL_CARDS)
    return AUSLAGE if hand.is_beggar else AUSLAGE + TALON


def in_hand(hand: PairHand, event: Event) -> PairHand:
    """The hand after an event of its own. Raises StateError."""
    if isinstance(event, DealAbandoned):
        return replace(hand, abandoned=True)
    if isinstance(event, KontraSaid):
        return doubled(hand, event)
    if isinstance(event, GameChosen):
        return judged(replace(hand, choice=_choice(hand, event)))
    if isinstance(event, CardLaidOpen):
        return judged(_laid(hand, event))
    if isinstance(event, CardSettled | CardCorrected):
        return judged(_settled(hand, event))
    if isinstance(event, CardTakenBack):
        _known(hand, event.play, event)
        return judged(_without(hand, event.play))
    _expect(hand, event, Phase.PLAY, Phase.RESULT)
    if isinstance(event, CardPlayed):
        if len(hand.plays) >= most_plays(hand):
            raise StateError("card_played: all cards have been played")
        plays = _with(hand.plays, _new(hand, hand.plays, event), event.before, event)
        place = next(place for place, play in enumerate(plays) if play.number == event.play)
        filled = hand.card_missed and event.by == "table" and place <= hand.cleared
        return judged(_numbered(replace(hand, plays=plays, cleared=hand.cleared + filled), event.play))
    if isinstance(event, CardDrawn):
        if hand.is_officers or hand.is_beggar:
            raise StateError("card_drawn: nothing is drawn in this game")
        play = _fresh(hand, Play(event.play, _free(hand.draws, event.play, event.card, event)), event)
        return judged(_numbered(replace(hand, draws=(*hand.draws, play)), event.play))
    if isinstance(event, TrickCleared):
        return hand if hand.card_missed else replace(hand, cleared=len(hand.plays))
    if isinstance(event, RevokeRuled):
        return judged(_ruled(hand, event))
    _expect(hand, event, Phase.PLAY)
    if isinstance(event, GivenUp):
        if event.seat not in (0, 1):
            raise StateError(f"given_up: seat {event.seat} is none of 0, 1")
        return judged(replace(hand, given_up=event.seat))
    raise StateError(f"{event.kind}: not an event within this game")


def may_double(hand: PairHand) -> int | None:
    """The seat that may say Kontra or Re now, None when nobody may.

    The dealer says Kontra once the game is named, the player who named it answers Re; both before the first card is played.
    """
    is_open = hand.is_officers and hand.choice and not hand.plays and hand.phase in (Phase.CONTRACT, Phase.PLAY)
    if not is_open or len(hand.doublings) >= MOST_DOUBLINGS:
        return None
    return 0 if hand.doublings else 1


def doubled(hand: PairHand, event: KontraSaid) -> PairHand:
    """The hand after Kontra or Re. Raises StateError when this seat may not say it."""
    if event.seat != may_double(hand):
        raise StateError(f"kontra_said: seat {event.seat} may not double now")
    return judged(replace(hand, doublings=(*hand.doublings, event.seat)))


def _choice(hand: PairHand, event: GameChosen) -> str:
    known: tuple[str, ...] = tuple(GAMES) if hand.is_officers else CHOICES
    if event.game not in known:
        raise StateError(f"game_chosen: {event.game!r} is none of {', '.join(known)}")
    return event.game


def _laid(hand: PairHand, event: CardLaidOpen) -> PairHand:
    if len(hand.opens) >= most_opens(hand):
        raise StateError("card_laid_open: all open cards have been seen")
    opens = _with(hand.opens, _new(hand, hand.opens, event), event.before, event)
    owners = hand.owners if event.seat is None else (*hand.owners, (event.play, event.seat))
    return _numbered(replace(hand, opens=opens, owners=owners), event.play)


def _numbered(hand: PairHand, number: int) -> PairHand:
    return replace(hand, numbers_used=max(hand.numbers_used, number))


def _new(hand: PairHand, row: tuple[Play, ...], event: CardPlayed | CardLaidOpen) -> Play:
    card = None if event.card is None else _free(row, event.play, event.card, event)
    by_table = event.by == "table"
    return _fresh(hand, Play(event.play, card, event.candidates, event.seconds, settled_by_table=by_table), event)


def _fresh(hand: PairHand, play: Play, event: Event) -> Play:
    """The play, unless its number has been used."""
    if hand.entry(play.number) is not None:
        raise StateError(f"{event.kind}: there is a play {play.number} already")
    return play


def _free(row: tuple[Play, ...], number: int, code: str, event: Event) -> Card:
    """The card of this code, which no other place of the row has."""
    card = Card.parse(code)
    if any(play.card is card and play.number != number for play in row):
        raise StateError(f"{event.kind}: {code} has been there already")
    return card


def _with(row: tuple[Play, ...], play: Play, before: int | None, event: Event) -> tuple[Play, ...]:
    if before is None:
        return (*row, play)
    place = next((place for place, other in enumerate(row) if other.number == before), None)
    if place is None:
        raise StateError(f"{event.kind}: there is no play {before} in its row")
    return (*row[:place], play, *row[place:])


def _known(hand: PairHand, number: int, event: Event) -> Play:
    play = hand.entry(number)
    if play is None:
        raise StateError(f"{event.kind}: there is no play {number}")
    return play


def _settled(hand: PairHand, event: CardSettled | CardCorrected) -> PairHand:
    """One card named anew. When another place of its row has that card, the two change places: they were mixed up."""
    play = _known(hand, event.play, event)
    row = next(row for row in hand.rows if play in row)
    is_correction = isinstance(event, CardCorrected)
    if is_correction == (play.card is None):
        raise StateError(
            f"{event.kind}: play {event.play} is {'not settled yet' if is_correction else 'clear already'}"
        )
    card = Card.parse(event.card)
    other = next((each for each in row if each.card is card and each is not play), None)
    if other is not None and not is_correction:
        raise StateError(f"{event.kind}: {event.card} has been there already")
    by_table = event.by == "table"
    changed = {
        play.number: replace(
            play,
            card=card,
            settled=play.settled or not is_correction,
            corrected=play.corrected or is_correction,
            settled_by_table=play.settled_by_table or by_table,
        )
    }
    if other is not None:
        changed[other.number] = replace(other, card=play.card, corrected=True, settled_by_table=by_table)
    opens, plays, draws = (tuple(changed.get(each.number, each) for each in row) for row in hand.rows)
    return replace(hand, opens=opens, plays=plays, draws=draws)


def _without(hand: PairHand, number: int) -> PairHand:
    """The hand as if the play with this number had not been."""
    opens, plays, draws = (tuple(play for play in row if play.number != number) for row in hand.rows)
    return replace(hand, opens=opens, plays=plays, draws=draws, cleared=min(hand.cleared, len(plays)))


def _ruled(hand: PairHand, event: RevokeRuled) -> PairHand:
    """The ruling noted. A wrong card of the trick on the table that the table does not accept goes back to its player."""
    revoke = next((each for each in hand.state.revokes if (each.seat, each.trick) == (event.seat, event.trick)), None)
    if revoke is None:
        raise StateError(f"revoke_ruled: no revoke of seat {event.seat} in trick {event.trick} is proven")
    if event.ruling == "play_on" and goes_back(hand, revoke):
        return replace(hand, plays=hand.plays[:-1], cleared=min(hand.cleared, len(hand.plays) - 1))
    return replace(hand, rulings=(*hand.rulings, event))


def goes_back(hand: PairHand, revoke: PairRevoke) -> bool:
    """Whether the wrong card can simply be taken back: no card has been played, drawn or turned up since."""
    newest = max((play.number for row in hand.rows for play in row), default=0)
    return revoke.play == newest == hand.plays[-1].number


def _expect(hand: PairHand, event: Event, *phases: Phase) -> None:
    if hand.phase not in phases:
        raise StateError(f"{event.kind}: not in the phase {hand.phase.value} of a hand")
