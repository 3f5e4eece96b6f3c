"""Why a table refuses a command, in sentences for the person who sent it."""

from vierblatt.core.words import Words

NO_SEAT = Words("Diesen Platz gibt es nicht.", "There is no such seat.")
TAKEN = Words("Dieser Platz ist besetzt.", "This seat is taken.")
NOT_FREED = Words(
    "Nur Bots und Leute, die nicht da sind, kann man vom Platz bitten.",
    "Only bots and people who are away can be asked to give up a seat.",
)
NOT_SEATED = Words("Du sitzt nicht an diesem Tisch.", "You do not sit at this table.")
NOT_YOURS = Words("Das ist nicht dein Platz.", "That is not your seat.")
NOT_YOUR_TURN = Words("Du bist nicht am Zug.", "It is not your turn.")
NOT_HOST = Words("Das darf nur der Gastgeber.", "Only the host may do that.")
BEGUN = Words("Die Partie hat schon begonnen.", "The match has begun already.")
NOT_BEGUN = Words("Die Partie hat noch nicht begonnen.", "The match has not begun yet.")
NOT_FULL = Words("Es sind noch Plätze frei.", "There are still empty seats.")
CLOSED = Words("Der Tisch ist geschlossen.", "The table is closed.")
OVER = Words("Die Partie ist zu Ende.", "The match is over.")
NOT_OVER = Words("Die Partie läuft noch.", "The match is not over yet.")
PAUSE = Words("Es ist Pause, bis alle bereit sind.", "There is a pause until all are ready.")
NO_PAUSE = Words("Es ist keine Pause.", "There is no pause.")
BOT_PLAYS = Words(
    "Für diesen Platz spielt gerade ein Bot.", "A bot plays for this seat at the moment."
)
NO_BOT = Words("Für diesen Platz spielt kein Bot.", "No bot plays for this seat.")
TOO_LATE = Words(
    "Die Antwort kommt zu spät, das Spiel ist weiter.",
    "The answer comes too late, the game has moved on.",
)
FOR_GOOD = Words(
    "Diesen Platz spielt ein Bot zu Ende.", "A bot plays this seat to the end of the match."
)
NOT_HANDED = Words("Du spielst schon selbst.", "You are playing yourself already.")
IT_COUNTS = Words("Das geht nicht in Partien, die zählen.", "Not in matches that count.")
NOT_ALONE = Words(
    "Zurücknehmen geht nur, wenn alle anderen Bots sind.",
    "Moves are taken back only where all others are bots.",
)
NOTHING_DECIDED = Words(
    "Du hast noch nichts entschieden, was du zurücknehmen kannst.",
    "You have decided nothing yet that you could take back.",
)
NOT_AGREED = Words(
    "Noch wollen nicht alle eine neue Partie.", "Not everybody has agreed to a new match yet."
)
NO_NUMBER = Words("Ein Ereignis dieser Nummer gibt es nicht.", "There is no event of that number.")
NO_JOURNAL = Words("Das ist kein Protokoll eines Tisches.", "This is not the journal of a table.")
