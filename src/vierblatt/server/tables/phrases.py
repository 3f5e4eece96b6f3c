"""What is ready to be said at a table, in both languages: strangers and children need no more."""

from __future__ import annotations

from vierblatt.core.words import Words

PHRASES = {
    "hello": Words("Hallo zusammen!", "Hello everybody!"),
    "good-luck": Words("Viel Glück!", "Good luck!"),
    "well-played": Words("Gut gespielt!", "Well played!"),
    "thanks": Words("Danke!", "Thank you!"),
    "oops": Words("Hoppla!", "Oops!"),
    "ouch": Words("Das tut weh.", "That hurts."),
    "lucky": Words("Glück gehabt!", "Lucky me!"),
    "thinking": Words("Ich überlege noch.", "I am still thinking."),
    "hurry": Words("Du bist dran!", "It is your turn!"),
    "one-moment": Words("Bin gleich wieder da.", "Back in a moment."),
    "again": Words("Noch eine Runde?", "Another one?"),
    "bye": Words("Schönes Spiel, bis bald!", "Good game, see you!"),
}
