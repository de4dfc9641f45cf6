"""Realistic views of every screen and state, in German and with the longest words of English, Dutch and Swedish."""

from __future__ import annotations

from dataclasses import replace

from example_flow_views import FLOW_GERMAN, FLOW_TRANSLATED
from example_page_views import PAGE_GERMAN, PAGE_TRANSLATED
from example_pair_flow_views import PAIR_FLOW_GERMAN, PAIR_FLOW_TRANSLATED
from example_pair_views import PAIR_GERMAN, PAIR_TRANSLATED
from example_pictures import corners_of, table_picture

from display.view import (
    UNKNOWN_CARD,
    Banner,
    CameraBody,
    CardView,
    EntryBody,
    Lamp,
    ListBody,
    ListRow,
    MessageBody,
    Option,
    PartyCount,
    PlayBody,
    Question,
    ResultBody,
    SeatView,
    SeenCard,
    SuitStyle,
    View,
)

SIZES = ((800, 480), (1280, 720))

GERMAN_BUTTONS = ("Auf", "Ab", "OK", "Zurück", "Korrigieren", "Menü")
ENGLISH_BUTTONS = ("Up", "Down", "OK", "Back", "Correct", "Menu")
DUTCH_BUTTONS = ("Omhoog", "Omlaag", "Bevestigen", "Terug", "Corrigeren", "Menu")
SWEDISH_BUTTONS = ("Upp", "Ned", "Bekräfta", "Tillbaka", "Korrigera", "Meny")

_STATUS = "Kamera bereit · 21:47"

CJ = CardView("C", "B", "Kreuz-Bube")
SJ = CardView("S", "B", "Pik-Bube")
HT = CardView("H", "10", "Herz-Zehn")
HA = CardView("H", "A", "Herz-Ass")
H9 = CardView("H", "9", "Herz-Neun")
H8 = CardView("H", "8", "Herz-Acht")
DK = CardView("D", "K", "Karo-König")
DA = CardView("D", "A", "Karo-Ass")
SA = CardView("S", "A", "Pik-Ass")
ST = CardView("S", "10", "Pik-Zehn")
S7 = CardView("S", "7", "Pik-Sieben")
CT = CardView("C", "10", "Kreuz-Zehn")
CQ = CardView("C", "D", "Kreuz-Dame")


_ROLES = ("Vorhand", "Mittelhand", "Hinterhand")


def _seats(
    following: int | None,
    leader: int = 0,
    declarer: int = 1,
    tricks: tuple[str, str, str] = ("2 Stiche", "1 Stich", "0 Stiche"),
    names: tuple[str, str, str] = ("Anna", "Bernd", "Friederike"),
    roles: tuple[str, str, str] = _ROLES,
) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            place, names[place], roles[place], tricks[place], place == declarer, place == leader, place == following
        )
        for place in range(3)
    )


_PARTIES = (
    PartyCount("Alleinspieler Bernd", "34", 34, (31, 61, 90), (), "+ Skat ?", True),
    PartyCount("Gegenpartei", "27", 27, (30, 60, 90)),
)

_PLAY = PlayBody(
    contract="Herz Hand",
    contract_suit="H",
    contract_detail="gereizt bis 24",
    seats=_seats(2),
    cards=(HT, CJ, None),
    order=(0, 1),
    trick="Stich 4",
    parties=_PARTIES,
    last_trick_label="Letzter Stich: Anna",
    last_trick=(SA, ST, S7),
)


def _view(body: object, title: str = "Spiel 12 von 36", **more: object) -> View:
    values: dict[str, object] = {"status": _STATUS, "buttons": GERMAN_BUTTONS} | more
    return View(title=title, body=body, **values)  # type: ignore[arg-type]


def _play_views() -> dict[str, View]:
    start = replace(
        _PLAY,
        seats=_seats(0, tricks=("0 Stiche", "0 Stiche", "0 Stiche")),
        cards=(None, None, None),
        order=(),
        trick="Stich 1",
        parties=(
            PartyCount("Alleinspieler Bernd", "0", 0, (31, 61, 90), (), "+ Skat ?", True),
            PartyCount("Gegenpartei", "0", 0, (30, 60, 90)),
        ),
        last_trick_label="",
        last_trick=(),
    )
    full = replace(_PLAY, seats=_seats(None, leader=2), cards=(H9, HA, DK), order=(2, 0, 1))
    doubtful = replace(_PLAY, cards=(HT, replace(CJ, doubtful=True), UNKNOWN_CARD), seats=_seats(None))
    decided = replace(
        _PLAY,
        trick="Stich 10",
        contract="Grand ouvert",
        contract_suit="",
        contract_detail="gereizt bis 264",
        seats=_seats(2, tricks=("0 Stiche", "9 Stiche", "0 Stiche")),
        parties=(
            PartyCount("Alleinspieler Bernd", "108", 108, (31, 61, 90), (31, 61, 90), "", True),
            PartyCount("Gegenpartei", "0", 0, (30, 60, 90)),
        ),
    )
    null = replace(
        _PLAY,
        contract="Null ouvert Hand",
        contract_suit="",
        contract_detail="gereizt bis 59",
        parties=(
            PartyCount("Alleinspieler Bernd", "0", None, note="Stiche", is_declarer=True),
            PartyCount("Gegenpartei", "3", None, note="Stiche"),
        ),
    )
    german = replace(
        _PLAY,
        contract="Schellen",
        contract_suit="D",
        cards=(
            CardView("D", "O", "Schellen-Ober"),
            CardView("C", "U", "Eichel-Unter"),
            CardView("S", "10", "Grün-Zehn"),
        ),
        order=(0, 1, 2),
        seats=_seats(None),
        last_trick=(CardView("H", "A", "Herz-Ass"), CardView("H", "K", "Herz-König"), CardView("S", "9", "Grün-Neun")),
    )
    return {
        "play": _view(_PLAY),
        "play-start": _view(start, notice="Anna spielt aus"),
        "play-trick-full": _view(full, notice="Stich geht an Bernd – Karten bitte wegnehmen"),
        "play-doubtful": _view(doubtful, notice="Kreuz-Bube unsicher gelesen – wird am Ende des Stichs gefragt"),
        "play-last-trick": _view(decided),
        "play-null": _view(null),
        "play-tournament": _view(replace(_PLAY, parties=()), title="Serie 2 · Tisch 7 · Spiel 12 von 48"),
        "play-four-colours": _view(replace(_PLAY, cards=(DA, SJ, HT), order=(0, 1, 2)), suits=SuitStyle.FOUR_COLOUR),
        "play-german-suits": _view(german, suits=SuitStyle.GERMAN),
        "play-dimmed": _view(_PLAY, dimmed=True),
        "play-no-camera": _view(
            _PLAY,
            status="Kamera fehlt · 21:47",
            notice="Die Kamera antwortet nicht. Karten von Hand eingeben: Korrigieren",
        ),
    }


def _result_views() -> dict[str, View]:
    details = (
        ("Augen", "73 : 47"),
        ("Stiche", "7 : 3"),
        ("Gereizt", "24"),
        ("Gegeben von", "Friederike"),
        ("Spielwert", "48"),
        ("Nachprüfung", "keine Rüge"),
    )
    won = ResultBody(
        title="Bernd gewinnt",
        won=True,
        booked="+48",
        booked_label="Punkte für Bernd",
        contract="Kreuz Hand",
        contract_suit="C",
        explanation="Ohne 2, Spiel 3, Hand 4, mal Kreuz 12 = 48.",
        details=details,
        cards_label="Skat",
        cards=(DK, S7),
    )
    lost = replace(
        won,
        title="Bernd verliert: überreizt",
        won=False,
        booked="−144",
        contract="Kreuz Hand, Schneider angesagt",
        explanation="Mit 1, Spiel 2, Hand 3, Schneider 4, angesagt 5, mal Kreuz 12 = 60; gereizt bis 72, also "
        "nächstes Vielfaches 72. Verloren: doppelt = −144.",
        details=(
            ("Augen", "88 : 32"),
            ("Stiche", "9 : 1"),
            ("Gereizt", "72"),
            details[3],
            ("Spielwert", "60"),
            details[5],
        ),
    )
    passed = ResultBody(
        "Eingepasst",
        None,
        "0",
        "Alle drei haben gepasst. Das Spiel wird nicht gewertet.",
        (("Nächster Geber", "Anna"),),
    )
    return {
        "result-won": _view(won),
        "result-overbid": _view(lost),
        "result-passed": _view(passed),
    }


def _list_views() -> dict[str, View]:
    games = (
        ("Kreuz Hand mit 1", "36", "36", "", "", False, False),
        ("Grand ohne 2", "72", "", "72", "", False, False),
        ("Null", "−46", "", "", "−46", True, False),
        ("Pik mit 2", "33", "69", "", "", False, True),
        ("eingepasst", "–", "", "", "", False, False),
        ("Herz ohne 3, überreizt", "−100", "", "−28", "", True, False),
        ("Karo mit 1, Schneider", "27", "", "−1", "", False, False),
        ("Grand Hand mit 4", "144", "", "", "98", False, False),
        ("Kreuz ohne 1", "24", "93", "", "", False, False),
        ("Null ouvert", "46", "", "45", "", False, False),
        ("Pik Hand mit 1", "33", "126", "", "", False, False),
    )
    three = ListBody(
        title="Spielliste · Seeger-Fabian",
        heads=("Spiel", "Wert", "Anna", "Bernd", "Friederike"),
        rows=tuple(
            ListRow(str(number), cells, lost, corrected)
            for number, (*cells, lost, corrected) in enumerate(games, start=1)  # type: ignore[arg-type]
        ),
        totals=(
            ListRow("", ("Gesamt", "", "126", "45", "98")),
            ListRow("", ("gewonnen – verloren", "", "4 – 0", "3 – 1", "1 – 1")),
            ListRow("", ("Seeger-Fabian", "", "406", "185", "138")),
        ),
    )
    four = replace(
        three,
        heads=(*three.heads, "Johann-Sebastian"),
        rows=(
            *(replace(row, cells=(*row.cells, "")) for row in three.rows),
            ListRow("12", ("Kreuz mit 1", "−48", "", "", "", "−48"), lost=True),
        ),
        totals=(
            ListRow("", ("Gesamt", "", "126", "45", "98", "−48")),
            ListRow("", ("gewonnen – verloren", "", "4 – 0", "3 – 1", "1 – 1", "0 – 1")),
            ListRow("", ("Seeger-Fabian", "", "416", "205", "158", "−38")),
        ),
    )
    empty = replace(three, rows=(), totals=(ListRow("", ("Gesamt", "", "0", "0", "0")),))
    return {
        "list": _view(three, title="Dienstagsrunde"),
        "list-four-players": _view(four, title="Dienstagsrunde"),
        "list-empty": _view(empty, title="Dienstagsrunde", notice="Noch kein Spiel auf der Liste"),
    }


def _entry_views() -> dict[str, View]:
    declarer = EntryBody(
        title="Neues Spiel",
        prompt="Wer spielt allein?",
        options=(
            Option("Anna", "Vorhand"),
            Option("Bernd", "Mittelhand"),
            Option("Friederike", "Hinterhand, hat gegeben"),
            Option("Eingepasst", "niemand spielt"),
        ),
        selected=1,
    )
    bids = (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72)
    bid = EntryBody(
        title="Neues Spiel",
        prompt="Letzter Reizwert?",
        options=tuple(Option(str(value)) for value in bids),
        selected=4,
        steps=(("Alleinspieler", "Bernd"),),
        preview="24: Kreuz mit oder ohne 1",
    )
    contract = EntryBody(
        title="Neues Spiel",
        prompt="Welches Spiel?",
        options=(
            Option("Kreuz", suit="C"),
            Option("Pik", suit="S"),
            Option("Herz", suit="H"),
            Option("Karo", suit="D"),
            Option("Grand"),
            Option("Null", "Wert 23, unter dem Reizwert", enabled=False),
        ),
        selected=0,
        steps=(("Alleinspieler", "Bernd"), ("Reizwert", "24"), ("Skat", "aufgenommen")),
        preview="Kreuz: mit 1, Spiel 2, mal 12 = 24",
    )
    announcements = EntryBody(
        title="Neues Spiel",
        prompt="Handspiel?",
        options=(Option("Skat aufgenommen", "zwei Karten gedrückt"), Option("Hand", "Skat bleibt liegen")),
        selected=0,
        steps=(("Alleinspieler", "Bernd"), ("Reizwert", "24")),
    )
    setup = EntryBody(
        title="Einrichtung",
        prompt="Welche Regeln gelten am Tisch?",
        options=(
            Option("Turnier", "ISkO, Augen verborgen"),
            Option("Kneipe", "Ramsch, Kontra und Re"),
            Option("Offiziersskat", "zu zweit, offene Reihen"),
            Option("Skat-Duell", "zu zweit mit Skat"),
        ),
        selected=0,
        steps=(("Spieler", "4"), ("Länge", "36 Spiele"), ("Blatt", "Französisch, vier Farben")),
    )
    return {
        "entry-declarer": _view(declarer),
        "entry-bid": _view(bid),
        "entry-bid-page-2": _view(replace(bid, selected=20, preview="63: Karo mit oder ohne 6")),
        "entry-contract": _view(contract),
        "entry-contract-german": _view(
            replace(
                contract,
                options=(
                    Option("Eichel", suit="C"),
                    Option("Grün", suit="S"),
                    Option("Herz", suit="H"),
                    Option("Schellen", suit="D"),
                    Option("Grand"),
                    Option("Null"),
                ),
                selected=3,
                preview="Schellen: mit 2, Spiel 3, mal 9 = 27",
            ),
            suits=SuitStyle.GERMAN,
        ),
        "entry-hand": _view(announcements),
        "entry-setup": _view(setup, title="Willkommen"),
    }


def _overlay_views() -> dict[str, View]:
    first = table_picture(320, 240, ((S7, (0.28, 0.36, -18.0)), (SA, (0.52, 0.42, 9.0)), (DK, (0.70, 0.60, 34.0))))
    second = table_picture(320, 240, ((HA, (0.30, 0.52, 12.0)), (S7, (0.62, 0.46, -24.0))))
    corrected = table_picture(320, 240, ((H9, (0.36, 0.46, -12.0)), (HT, (0.60, 0.5, 22.0))))
    choices = (
        Option("Spiel beenden"),
        Option("Weiterspielen"),
        Option("Karte falsch gelesen"),
    )
    revoke = Banner(
        title="Nicht bedient: Friederike",
        text="In Stich 2 wurde Pik verlangt, Friederike gab Karo-König. In Stich 5 spielte sie Pik-Sieben.",
        cards=(DK, S7),
        pictures=(first, second),
    )
    claimed = Banner(
        title="Friederike hat nicht bedient",
        text="Friederike spielte in Stich 2 Karo-König auf Pik-Ass. Später kam Pik-Sieben.",
        cards=(SA, DK, S7),
    )
    notice = Banner(
        title="Zwei Karten verschwunden",
        text="Der Stich wurde mit zwei Karten weggenommen. Bitte die dritte Karte nennen oder den Stich noch einmal auslegen.",
        serious=False,
        pictures=(second,),
    )
    doubtful = Question(
        prompt="Welche Karte hat Bernd in Stich 4 gespielt?",
        options=(
            Option("Herz-Zehn", "71 % sicher", card=HT),
            Option("Herz-Neun", "22 % sicher", card=H9),
            Option("Herz-Acht", "5 % sicher", card=H8),
        ),
        selected=0,
        picture=corrected,
    )
    ruling = Question(
        prompt="Der Alleinspieler gibt auf. Welche Stufe wird gewertet?",
        options=(
            Option("Einfach verloren", "Augen bleiben unter 61"),
            Option("Schneider", "Gegenpartei beansprucht Schneider"),
            Option("Weiterspielen"),
        ),
        selected=1,
    )
    cards = Question(
        prompt="Korrigieren: welche Karte war es wirklich?",
        options=tuple(Option(card.name, card=card) for card in (HT, H9, H8, HA, DK, DA, SA, ST, S7)),
        selected=6,
        picture=corrected,
    )
    return {
        "banner-revoke": _view(_PLAY, banner=revoke, question=Question("Wie geht es weiter?", choices, 0)),
        "banner-no-pictures": _view(_PLAY, banner=claimed, question=Question("Wie geht es weiter?", choices, 1)),
        "banner-notice": _view(_PLAY, banner=notice),
        "question-card": _view(_PLAY, question=doubtful, notice="Ein Druck auf OK übernimmt den ersten Vorschlag"),
        "question-ruling": _view(_PLAY, question=ruling),
        "question-many": _view(_PLAY, question=cards),
    }


def _other_views() -> dict[str, View]:
    welcome = MessageBody(
        "Guten Abend",
        ("Kiebitz schaut zu, zählt und führt die Liste.", "Karten geben und OK drücken, wenn gereizt ist."),
    )
    down = MessageBody("Gute Nacht", ("Alle 36 Spiele sind gespeichert.", "Der Strom darf jetzt abgeschaltet werden."))
    places = ((0.25, 0.40, -14.0), (0.52, 0.34, 6.0), (0.74, 0.62, 28.0))
    shown = (HT, CJ, replace(DK, doubtful=True))
    picture = table_picture(480, 300, tuple(zip(shown, places, strict=True)))
    camera = CameraBody(
        title="Kamera",
        picture=picture,
        lamps=(
            Lamp("Scharf", True),
            Lamp("Hell genug", True),
            Lamp("Keine Spiegelung", False, "Lampe ein Stück zur Seite"),
            Lamp("Tisch gefunden", None, "vier Karten in die Ecken"),
        ),
        seen=tuple(SeenCard(card, corners_of(480, 300, place)) for card, place in zip(shown, places, strict=True)),  # type: ignore[arg-type]
        lines=("Eine Karte je Ecke auslegen, dann OK.",),
    )
    return {
        "message-welcome": _view(welcome, title="Kiebitz", buttons=("", "", "OK", "", "", "Menü")),
        "message-good-night": _view(down, title="Kiebitz", status="", buttons=("", "", "", "", "", "")),
        "camera": _view(camera, title="Kiebitz"),
        "camera-lost": _view(
            replace(
                camera,
                picture=None,
                seen=(),
                lines=("Die Kamera antwortet nicht.", "Kabel prüfen; Kiebitz versucht es weiter."),
            ),
            title="Kiebitz",
        ),
    }


GERMAN = (
    _play_views()
    | _result_views()
    | _list_views()
    | _entry_views()
    | _overlay_views()
    | _other_views()
    | PAIR_GERMAN
    | PAIR_FLOW_GERMAN
    | FLOW_GERMAN
    | PAGE_GERMAN
)
"""The views whose pictures are kept."""


def _translated() -> dict[str, View]:
    """Other languages with their longest words; `{language}-{screen}`."""
    play = {
        "en": _view(
            replace(
                _PLAY,
                contract="Hearts Hand, Schneider announced",
                contract_detail="bid up to 120",
                seats=(
                    SeatView(0, "Margaret", "Forehand", "2 tricks", is_leader=True),
                    SeatView(1, "Christopher", "Middlehand", "1 trick", is_declarer=True),
                    SeatView(2, "Maximilian-Alexander", "Rearhand", "0 tricks", is_next=True),
                ),
                trick="Trick 4",
                parties=(
                    PartyCount("Declarer Christopher", "34", 34, (31, 61, 90), (31,), "+ Skat ?", True),
                    PartyCount("Defenders", "27", 27, (30, 60, 90)),
                ),
                last_trick_label="Last trick: Margaret",
            ),
            "Game 12 of 36",
            status="Camera ready · 9:47 pm",
            buttons=ENGLISH_BUTTONS,
            notice="Jack of clubs read without certainty; you will be asked at the end of the trick",
        ),
        "nl": _view(
            replace(
                _PLAY,
                contract="Harten uit de hand, schneider aangekondigd",
                contract_detail="geboden tot 120",
                seats=_seats(
                    2,
                    tricks=("2 slagen", "1 slag", "0 slagen"),
                    names=("Anneke", "Bartholomeus", "Willemijn"),
                    roles=("Voorhand", "Middenhand", "Achterhand"),
                ),
                trick="Slag 4",
                parties=(
                    PartyCount("Alleenspeler Bartholomeus", "34", 34, (31, 61, 90), (31,), "+ skat ?", True),
                    PartyCount("Tegenpartij", "27", 27, (30, 60, 90)),
                ),
                last_trick_label="Vorige slag: Bartholomeus",
            ),
            "Spel 12 van 36",
            status="Camera gereed · 21:47",
            buttons=DUTCH_BUTTONS,
            notice="Klaverenboer onzeker gelezen – aan het einde van de slag wordt ernaar gevraagd",
        ),
        "sv": _view(
            replace(
                _PLAY,
                contract="Hjärter hand, schneider utannonserad",
                contract_detail="bjudet till 120",
                seats=_seats(
                    2,
                    tricks=("2 stick", "1 stick", "0 stick"),
                    names=("Åke", "Björn", "Märta"),
                    roles=("Förhand", "Mellanhand", "Efterhand"),
                ),
                trick="Stick 4",
                parties=(
                    PartyCount("Ensamspelare Björn", "34", 34, (31, 61, 90), (31,), "+ skat ?", True),
                    PartyCount("Motståndarna", "27", 27, (30, 60, 90)),
                ),
                last_trick_label="Föregående stick: Åke",
            ),
            "Spel 12 av 36",
            status="Kameran är redo · 21:47",
            buttons=SWEDISH_BUTTONS,
            notice="Klöver knekt osäkert läst – frågan kommer i slutet av sticket",
        ),
    }
    revoke = {
        "en": (
            "Failure to follow suit: Maximilian-Alexander",
            "In trick 2 spades were led and Maximilian-Alexander played the king of diamonds. In trick 5 he played the seven of spades.",
            ("End the game now", "Play on", "The card was misread"),
            "How shall the game go on?",
        ),
        "nl": (
            "Niet bekend: Bartholomeus",
            "In slag 2 werd schoppen gevraagd en Bartholomeus speelde ruitenheer. In slag 5 speelde hij schoppenzeven.",
            ("Spel nu beëindigen", "Verder spelen", "De kaart is verkeerd gelezen"),
            "Hoe gaat het spel verder?",
        ),
        "sv": (
            "Underlåtit att bekänna färg: Åke",
            "I stick 2 begärdes spader och Åke lade ruter kung. I stick 5 spelade han spader sju.",
            ("Avsluta spelet nu", "Spela vidare", "Kortet lästes fel"),
            "Hur fortsätter spelet?",
        ),
    }
    german = GERMAN["banner-revoke"]
    assert german.banner is not None
    views: dict[str, View] = {}
    for language, view in play.items():
        views[f"{language}-play"] = view
        title, text, choices, prompt = revoke[language]
        views[f"{language}-banner-revoke"] = replace(
            view,
            banner=replace(german.banner, title=title, text=text),
            question=Question(prompt, tuple(Option(choice) for choice in choices), 0),
        )
    entry = GERMAN["entry-setup"].body
    result = GERMAN["result-overbid"].body
    assert isinstance(entry, EntryBody) and isinstance(result, ResultBody)
    views["nl-entry-setup"] = replace(
        play["nl"],
        notice="",
        body=replace(
            entry,
            title="Inrichting",
            prompt="Welke regels gelden er aan deze tafel?",
            options=(
                Option("Wedstrijdreglement", "ISkO, kaartpunten verborgen tijdens het spel"),
                Option("Kroegreglement", "ramsch, contra en recontra toegestaan"),
                Option("Officiersskat", "met z'n tweeën, open rijen"),
                Option("Skat-duel", "met z'n tweeën, met skat"),
            ),
            steps=(("Deelnemers", "4"), ("Lengte van de lijst", "36 spellen"), ("Kaartspel", "Frans, vierkleurig")),
        ),
    )
    views["en-result-overbid"] = replace(
        play["en"],
        notice="",
        body=replace(
            result,
            title="Christopher loses: overbid",
            booked_label="points for Christopher",
            contract="Clubs Hand, Schneider announced",
            explanation="With 1, game 2, Hand 3, Schneider 4, announced 5, times clubs 12 = 60; bid 72, so the next multiple is 72. "
            "Lost: doubled = −144.",
            details=(
                ("Card points", "88 : 32"),
                ("Tricks", "9 : 1"),
                ("Bid", "72"),
                ("Dealt by", "Maximilian-Alexander"),
                ("Game value", "60"),
                ("Check against the cards seen", "no complaint"),
            ),
        ),
    )
    views["sv-message"] = replace(
        play["sv"],
        notice="",
        body=MessageBody(
            "Kameran svarar inte",
            (
                "Kontrollera kabeln mellan kameran och lådan.",
                "Kiebitz försöker igen av sig själv; spelet fortsätter för hand.",
            ),
        ),
    )
    return views


TRANSLATED = _translated() | PAIR_TRANSLATED | PAIR_FLOW_TRANSLATED | FLOW_TRANSLATED | PAGE_TRANSLATED
"""The views of which only the hashes are kept."""

EVERY_VIEW = GERMAN | TRANSLATED
