"""What the server itself refuses, besides what a table refuses."""

from __future__ import annotations

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words


class NotFound(Refused):
    """There is no such thing here."""


class Sealed(Refused):
    """It may be seen later."""


class TooManyRequests(Refused):
    """A rate limit was reached; later it works again."""


class Unavailable(Refused):
    """This process starts over from what is durable; soon it works again."""


NO_TABLE = Words("Diesen Tisch gibt es nicht.", "There is no such table.")
NO_MATCH = Words("Diese Partie gibt es nicht.", "There is no such match.")
NO_PAGE = Words("Das gibt es hier nicht.", "There is no such thing here.")
NO_NAME = Words("Sag erst, wie du heißt.", "Say first what you are called.")
FOREIGN = Words("Diese Anfrage kommt von einer fremden Seite.", "This comes from a foreign page.")
TOO_MUCH = Words("Das ging zu schnell, warte kurz.", "That was too fast, wait a little.")
TOO_LONG = Words("Das ist zu lang.", "That is too long.")
UNREADABLE = Words("Das war nicht zu verstehen.", "That could not be understood.")
JOIN_FIRST = Words("Die erste Nachricht ist join.", "The first message is join.")
JOINED = Words("Du bist schon am Tisch.", "You have joined already.")
NOT_ALLOWED = Words("So geht das hier nicht.", "This is not done that way here.")
STARTING_OVER = Words(
    "Der Server fängt gerade neu an, versuch es gleich noch einmal.",
    "The server is just starting over, try again in a moment.",
)
OUR_FAULT = Words("Da ist uns ein Fehler passiert.", "We made a mistake here.")
ONE_HINT = Words("Ein Tipp ist schon unterwegs.", "One hint is on its way already.")
NO_HINTS = Words("An diesem Tisch gibt es jetzt keine Tipps.", "There are no hints here now.")
ONLY_SEATED = Words("Reden darf, wer am Tisch sitzt.", "Who sits at the table may talk.")
CHAT_IS_OFF = Words("Der Chat ist ausgeschaltet.", "The chat is switched off.")
NO_PHRASE = Words("Diese Redensart gibt es nicht.", "There is no such phrase.")
UNFAIR_TEXT = Words(
    "Ein Text hat 1 bis 200 lesbare Zeichen in einer Zeile.",
    "A text has 1 to 200 readable characters in one line.",
)
NOBODY_TO_MUTE = Words("Da sitzt kein anderer Mensch.", "No other person sits there.")
NAME_TAKEN = Words(
    "Dieser Name gehört zu einem Konto. Melde dich an oder nimm einen anderen.",
    "This name belongs to an account. Log in, or take another one.",
)
NO_LETTER = Words(
    "Ein Name hat wenigstens einen Buchstaben oder eine Ziffer.",
    "A name has a letter or a digit at least.",
)
UNFAIR_NAME = Words(
    "Ein Name ist in einer Schrift geschrieben, mit wenigen Zeichen über und unter den Buchstaben.",
    "A name is written in one script, with few marks on its letters.",
)
RESERVED_NAME = Words(
    "Dieser Name könnte für einen Bot oder für Vierblatt selbst gehalten werden.",
    "This name could be taken for a bot, or for Vierblatt itself.",
)
NAME_BLOCKED = Words("Dieser Name ist hier gesperrt.", "This name is blocked here.")
HAS_ACCOUNT = Words("Du hast schon ein Konto.", "You have an account already.")
NO_ACCOUNT = Words("Dafür brauchst du ein Konto.", "You need an account for this.")
WRONG_PASSWORD = Words("Name oder Passwort stimmt nicht.", "Name or password is wrong.")
UNFIT_PASSWORD = Words("Ein Passwort hat 8 bis 200 Zeichen.", "A password has 8 to 200 characters.")
NO_PERSON = Words("Ein Konto dieses Namens gibt es nicht.", "There is no account of that name.")
ONLY_ACCOUNTS = Words(
    "An gewerteten Tischen spielt man mit einem Konto.", "Rated tables are for accounts."
)
ONLY_PEOPLE = Words("Hier spielen nur Menschen.", "Only people play here.")
SHORT_CLOCK = Words(
    "In gewerteten Partien hat man mindestens 10 Sekunden für einen Zug und 60 im Ganzen.",
    "In rated matches one has at least 10 seconds for a move, and 60 in all.",
)
SEALED = Words(
    "Andere spielen diese Karten heute noch; nach 0 Uhr UTC wird alles gezeigt.",
    "Others still play these cards today; after midnight UTC everything is shown.",
)
NO_TOKEN = Words("Diesen Schlüssel gibt es nicht.", "There is no such token.")
MANY_TOKENS = Words("Mehr als 20 Schlüssel hat niemand.", "Nobody has more than 20 tokens.")
IN_PERSON = Words(
    "Das darf kein Programm, nur du selbst im Browser.",
    "No program may do this, only you yourself in a browser.",
)
