"""The decks that packages bring: where their art is, what they look like, and under which licence.

A deck is usable for training if its pips and indices are those of a Skat deck (French suits with A K Q J or A K D B,
or German suits). Ranks whose index would teach the wrong letter (the Russian ace `T`, the French `V` and `R`) are left out.
"""

from __future__ import annotations

from dataclasses import dataclass

GNOME = "/usr/share/aisleriot/cards"
KDE = "/usr/share/carddecks"


@dataclass(frozen=True, slots=True)
class Package:
    """What brings art: `install` is the command line that installs it, `manager` is `apt`, `npm` or `pip`."""

    name: str
    manager: str
    install: str


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck of card art.

    `kind` says how it is stored: `grid` (one drawing, `grid_rows` rows of 13 cells without gaps), `islands` (one drawing, rows of cards with
    gaps between them) or `files` (a file per card). `path` is absolute for Debian packages, else relative to the package. `rows` and `columns`
    give the suits and ranks of a drawing in their order; `last_row` what stands in the row below, from the left. `pattern` names the files;
    `{suit}` and `{rank}` are filled from `suit_names` and `rank_names`; `extras` are further files and what they show (`back` or `other`).
    `look` is `poker`, `berlin`, `french` (other French-suited courts), `plain`, `turnier` (four colours) or `german`.
    `paper` is False for drawings that show pips on nothing, `index_corners` how many corners have an index. `skip` lists ranks not used. `held_out` decks are never trained on when temperature and thresholds are fitted.
    """

    name: str
    package: str
    licence: str
    kind: str
    path: str
    look: str
    copyleft: bool = True
    rows: str = "CDHS"
    columns: str = "A23456789TJQK"
    grid_rows: int = 5
    last_row: tuple[str, ...] = ("other", "other", "back")
    pattern: str = ""
    suit_names: tuple[str, str, str, str] = ("club", "spade", "heart", "diamond")
    rank_names: tuple[str, ...] = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
    extras: tuple[tuple[str, str], ...] = ()
    paper: bool = True
    index_corners: int = 2
    skip: str = ""
    held_out: bool = False
    index: str = "AKQJ"


PACKAGES: dict[str, Package] = {
    package.name: package
    for package in (
        Package("librsvg2-bin", "apt", "sudo apt install librsvg2-bin"),
        Package("gnome-cards-data", "apt", "sudo apt install gnome-cards-data"),
        Package("kdegames-card-data-kf5", "apt", "sudo apt install kdegames-card-data-kf5"),
        Package("svg-cards", "npm", "npm install --prefix {npm} svg-cards"),
        Package("deck-of-cards", "npm", "npm install --prefix {npm} deck-of-cards"),
        Package("cardsJS", "npm", "npm install --prefix {npm} cardsJS"),
        Package(
            "@heruka_urgyen/react-playing-cards", "npm", "npm install --prefix {npm} @heruka_urgyen/react-playing-cards"
        ),
        Package("arcade", "pip", "pip install --no-deps arcade"),
    )
}

_GPL3 = "GPL-3+ (aisleriot)"


def _gnome(name: str, look: str, **more: object) -> Deck:
    return Deck(f"gnome-{name}", "gnome-cards-data", _GPL3, "grid", f"{GNOME}/{name}.svgz", look, **more)  # type: ignore[arg-type]


def _kde(name: str, file: str, look: str, kind: str, **more: object) -> Deck:
    path = f"{KDE}/svg-{name}/{file}.svgz"
    return Deck(f"kde-{name}", "kdegames-card-data-kf5", "GPL-2+ (libkdegames)", kind, path, look, **more)  # type: ignore[arg-type]


def _npm(name: str, package: str, licence: str, path: str, pattern: str, look: str, **more: object) -> Deck:
    return Deck(name, package, licence, "files", path, look, pattern=pattern, **more)  # type: ignore[arg-type]


_DOWN = "AKQJT98765432"
_LETTERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
_SHORT_SUITS = ("C", "S", "H", "D")
_REACT = "@heruka_urgyen/react-playing-cards"

DECKS: tuple[Deck, ...] = (
    _gnome("berlin", "berlin", index="AKDB"),
    _gnome("lattmann", "berlin", index="AKDB"),
    _gnome("rheinland", "berlin", index="AKDB", held_out=True),
    _gnome("atlasnye_skat", "turnier", index="AKDB"),
    _gnome("atlasnye", "french"),
    _gnome("Атласные", "french", index="TKDB", skip="A"),
    _gnome("slavic_costumes", "french", index="TKDB", skip="A"),
    _gnome("ancient_french", "french", index="1RDV", skip="AKJ"),
    _gnome("tarocco", "french", index="ARDF", skip="KJ"),
    _gnome("anglo", "poker"),
    _gnome("anglo_bitmap", "poker"),
    _gnome("anglo_modern", "poker"),
    _gnome("anglo_modern_4_color", "poker"),
    _gnome("anglo_poker", "poker", held_out=True),
    _gnome("bellot", "french", held_out=True),
    _gnome("dondorf", "french", index_corners=4),
    _gnome("gnomangelo", "poker"),
    _gnome("gnomangelo_bitmap", "poker"),
    _gnome("guyenne-classic", "french"),
    _gnome("neoclassical", "plain"),
    _gnome("neoclassical_4_color", "plain"),
    _gnome("orell", "french", held_out=True),
    _gnome("ornamental", "plain"),
    _gnome("paris", "french"),
    _gnome("plastic", "plain", held_out=True),
    _gnome("simplistic", "plain"),
    _gnome("tango", "plain"),
    _gnome("tango_nuevo", "plain"),
    _gnome("tigullio", "french"),
    _kde("jolly-royal", "jolly-royal", "plain", "islands", rows="CHDS", last_row=(), held_out=True),
    _kde(
        "nicu-white", "white", "plain", "islands", columns="23456789TAJQK", last_row=("other", "other", *["back"] * 10)
    ),
    _kde("oxygen-air", "oxygen-air", "plain", "islands", rows="CHDS", last_row=("other", "back")),
    _kde("oxygen-white", "oxygen-white", "plain", "islands", rows="CHDS", last_row=("other", "back")),
    _kde("standard", "standard", "poker", "grid", rows="SHCD", columns=_DOWN, grid_rows=4, last_row=()),
    _kde(
        "xskat-french",
        "french",
        "berlin",
        "grid",
        rows="CSHD",
        columns=_DOWN,
        last_row=("back",),
        index="AKDB",
        held_out=True,
    ),
    _kde(
        "xskat-german",
        "german",
        "german",
        "grid",
        rows="HDSC",
        columns=_DOWN,
        last_row=("back",),
        index="DKOU",
        held_out=True,
    ),
    _npm(
        "npm-svg-cards",
        "svg-cards",
        "LGPL-2.1",
        "png/2x",
        "{suit}_{rank}.png",
        "poker",
        extras=(
            ("back-red.png", "back"),
            ("back-navy.png", "back"),
            ("back.png", "back"),
            ("back-green.png", "back"),
            ("joker_red.png", "other"),
            ("joker_black.png", "other"),
        ),
    ),
    _npm(
        "npm-deck-of-cards",
        "deck-of-cards",
        "MIT",
        "example/faces",
        "{suit}_{rank}.svg",
        "poker",
        copyleft=False,
        paper=False,
        suit_names=("2", "0", "1", "3"),
        rank_names=tuple(str(number) for number in range(1, 14)),
        extras=(("back.png", "back"),),
    ),
    _npm(
        "npm-cardsjs",
        "cardsJS",
        "LGPL-3+ (card drawings)",
        "cards",
        "{rank}{suit}.svg",
        "poker",
        suit_names=_SHORT_SUITS,
        rank_names=_LETTERS,
        extras=(("Blue_Back.svg", "back"), ("Red_Back.svg", "back")),
    ),
    *(
        _npm(
            f"npm-react-{style}",
            _REACT,
            "MIT",
            f"src/images/{style}",
            "{rank}{suit}.svg",
            "plain",
            copyleft=False,
            suit_names=_SHORT_SUITS,
            rank_names=_LETTERS,
            extras=(("../back.svg", "back"),),
        )
        for style in ("2color", "2color-bf", "4color", "4color-bf")
    ),
    Deck(
        "pip-arcade",
        "arcade",
        "CC0-1.0 (Kenney)",
        "files",
        "resources/assets/images/cards",
        "plain",
        copyleft=False,
        pattern="card{suit}{rank}.png",
        suit_names=("Clubs", "Spades", "Hearts", "Diamonds"),
        rank_names=("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"),
        extras=(
            *((f"cardBack_{colour}{n}.png", "back") for colour in ("blue", "green", "red") for n in range(1, 6)),
            ("cardJoker.png", "other"),
        ),
    ),
)
"""Every usable deck, in a fixed order."""
