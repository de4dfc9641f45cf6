"""Realistic views of games for two: the lay-out while it is dealt and played, the Auslage, and the longest words."""

from __future__ import annotations

from dataclasses import replace

from display.view import CardView, PairBody, PairSideView, PileView, SuitStyle, View

_NAMES = {"A": "Ass", "10": "Zehn", "K": "König", "D": "Dame", "B": "Bube", "9": "Neun", "8": "Acht", "7": "Sieben"}
_SUITS = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Karo"}
_BUTTONS = ("", "", "", "Rückgängig", "Korrigieren", "Menü")


def _card(code: str) -> CardView:
    suit, index = code[0], code[1:]
    return CardView(suit, index, f"{_SUITS[suit]}-{_NAMES[index]}")


def _piles(row: str) -> tuple[PileView, ...]:
    """`CB+` lies on a covered card, `CB` on the table; `+` is covered only, `+!` is to be turned up, `-` is empty."""
    piles = []
    for word in row.split():
        code = word.rstrip("+!-")
        piles.append(PileView(_card(code) if code else None, "+" in word, "!" in word))
    return tuple(piles)


UPPER = PairSideView(
    "Bernd",
    "Geber",
    "4 Stiche",
    "38",
    38,
    (31, 60, 90),
    (31,),
    _piles("H10+ S9+ DK - C7+ SB+ D8 +"),
)
LOWER = PairSideView(
    "Friederike",
    "Ansager",
    "5 Stiche",
    "52",
    52,
    (31, 61, 90),
    (31,),
    _piles("CB SA+ HD+ C9+ HB D10+ + S7+"),
    is_declarer=True,
    is_leader=True,
    is_next=True,
)
OFFICERS = PairBody(
    contract="Kreuz",
    contract_suit="C",
    contract_detail="Offiziersskat · Kontra",
    sides=(UPPER, LOWER),
    cards=(None, None),
    order=(),
    trick="Stich 10",
    last_trick_label="Letzter Stich",
    last_trick=(_card("HA"), _card("H7")),
)
DUEL = PairBody(
    contract="Herz",
    contract_suit="H",
    contract_detail="Skat-Duell",
    sides=(
        replace(UPPER, piles=(), marks=(60,), reached=(), role="Geber", tricks="1 Stich", count="14", bar=14),
        replace(
            LOWER,
            piles=(),
            marks=(61,),
            reached=(),
            role="Vorhand",
            tricks="2 Stiche",
            count="36",
            bar=36,
            is_next=False,
        ),
    ),
    cards=(None, _card("S10")),
    order=(1,),
    trick="Stich 4",
    last_trick_label="Letzter Stich",
    last_trick=(_card("HA"), _card("H10")),
    open_label="Auslage",
    open_cards=(_card("DB"), _card("S7"), _card("C8"), _card("SA")),
    stack_label="Talon",
    stack=2,
)


def _view(body: PairBody, title: str = "Spiel 3 von 24", **more: object) -> View:
    values: dict[str, object] = {"status": "Geber: Bernd", "buttons": _BUTTONS} | more
    return View(title=title, body=body, **values)  # type: ignore[arg-type]


def _german() -> dict[str, View]:
    none_taken = {"tricks": "0 Stiche", "count": "0", "bar": 0, "reached": (), "is_leader": False, "is_next": False}
    dealt = replace(
        OFFICERS,
        contract_detail="Offiziersskat",
        sides=(
            replace(UPPER, **none_taken, piles=_piles("H10+ S9+ +! +! + + + +")),  # type: ignore[arg-type]
            replace(LOWER, **none_taken, piles=_piles("CB+ SA+ HD+ C9+ + + + +")),  # type: ignore[arg-type]
        ),
        trick="",
        last_trick_label="",
        last_trick=(),
    )
    turning = replace(
        OFFICERS,
        sides=(
            replace(UPPER, piles=_piles("H10+ +! DK - C7+ SB+ D8 -")),
            replace(LOWER, is_next=False, piles=_piles("CB SA+ HD+ C9+ HB D10+ - S7+")),
        ),
        cards=(_card("S9"), _card("S8")),
        order=(1, 0),
    )
    ramsch = replace(
        OFFICERS,
        contract="Ramsch",
        contract_suit="",
        sides=(replace(UPPER, marks=(), reached=()), replace(LOWER, marks=(), reached=())),
        cards=(CardView("", "?", "unsicher", True), _card("DA")),
        order=(1, 0),
    )
    drawing = replace(
        DUEL,
        sides=(replace(DUEL.sides[0], is_leader=True), replace(DUEL.sides[1], is_leader=False)),
        cards=(_card("SA"), _card("S10")),
        order=(1, 0),
        open_cards=(_card("DB"), _card("S7"), None, None),
    )
    beggar = replace(
        DUEL,
        contract="Bettlerrunde",
        contract_suit="",
        sides=(
            replace(DUEL.sides[0], count="3", bar=None, tricks="3 Stiche", is_next=True),
            replace(DUEL.sides[1], count="4", bar=None, tricks="4 Stiche"),
        ),
        open_label="",
        open_cards=(),
        stack_label="",
        stack=0,
    )
    german = replace(
        OFFICERS,
        contract="Schellen",
        contract_suit="D",
        last_trick=(CardView("D", "O", "Schellen-Ober"), CardView("C", "U", "Eichel-Unter")),
    )
    return {
        "pair-deal": _view(
            dealt,
            notice="Bernd bekommt 2 offene Karten.",
            buttons=("", "Kontra", "", *_BUTTONS[3:]),
        ),
        "pair-play": _view(OFFICERS),
        "pair-turn-up": _view(turning, notice="Bernd deckt die verdeckte Karte auf."),
        "pair-ramsch": _view(ramsch),
        "pair-german-suits": _view(german, suits=SuitStyle.GERMAN),
        "duel-play": _view(DUEL, "Runde 4", status="Friederike 2 : 1 Bernd · Geber: Bernd"),
        "duel-refill": _view(drawing, "Runde 4", notice="Vom Talon werden 2 Karten aufgedeckt."),
        "duel-beggar": _view(beggar, "Runde 5"),
    }


PAIR_GERMAN = _german()
"""Views whose pictures are kept."""

PAIR_TRANSLATED = {
    "en-pair-play": _view(
        replace(
            OFFICERS,
            contract="Diamonds",
            contract_suit="D",
            contract_detail="Offiziersskat · Kontra · Re",
            sides=(
                replace(UPPER, name="Christopher", role="Dealer", tricks="4 tricks"),
                replace(LOWER, name="Maximilian-Alexander", role="Caller", tricks="5 tricks"),
            ),
            trick="Trick 10",
            last_trick_label="Last trick",
        ),
        "Game 3 of 24",
        status="Dealer: Christopher",
        buttons=("", "", "", "Undo", "Correct", "Menu"),
    ),
    "nl-duel-play": _view(
        replace(
            DUEL,
            contract="Bedelaarsronde",
            contract_suit="",
            contract_detail="Skatduel",
            sides=(
                replace(DUEL.sides[0], name="Bartholomeus", role="Gever", tricks="10 slagen"),
                replace(DUEL.sides[1], name="Willemijn", role="Voorhand", tricks="5 slagen"),
            ),
            trick="Slag 14",
            last_trick_label="Laatste slag",
            open_label="Open kaarten",
        ),
        "Ronde 4",
        status="Willemijn 2 : 1 Bartholomeus · Gever: Bartholomeus",
        buttons=("", "", "", "Ongedaan", "Corrigeren", "Menu"),
        notice="Van de talon worden 2 kaarten omgedraaid.",
    ),
    "sv-pair-play": _view(
        replace(
            OFFICERS,
            contract="Klöver",
            contract_detail="Officersskat",
            sides=(
                replace(UPPER, name="Bartolomeus", role="Givare", tricks="10 stick"),
                replace(LOWER, name="Annichristina", role="Angivare", tricks="5 stick"),
            ),
            trick="Stick 16",
            last_trick_label="Senaste stick",
        ),
        "Spel 3 av 24",
        status="Givare: Bartolomeus",
        buttons=("", "", "", "Ångra", "Korrigera", "Meny"),
        notice="Bartolomeus vänder upp det täckta kortet.",
    ),
}
"""Views of which only the hashes are kept."""
