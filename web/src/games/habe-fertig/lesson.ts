import type { Lesson } from '../../learn/lesson';

export const LESSON: Lesson = {
  steps: [
    {
      says: {
        de: 'Willkommen bei Habe fertig! Wer zuerst keine Karte mehr auf der Hand hat, gewinnt den Durchgang. Aber vorher legt jeder zwei Karten beiseite.',
        en: 'Welcome to Habe fertig, “all done”! Whoever is rid of their cards first wins the round. But before that, everybody puts two cards aside.',
      },
    },
    {
      move: 'press blue-6',
      says: {
        de: 'Sterne sind Punkte. Was du beiseitelegst („drückst“), bekommst du gut geschrieben, wenn du als Erster fertig bist. Die blaue 6 hat vier Sterne: Drück sie!',
        en: 'Stars are points. What you put aside (“press”) counts for you if you are done first. The blue 6 has four stars: press it!',
      },
    },
    {
      move: 'press red-7',
      says: {
        de: 'Noch eine: die rote 7 mit drei Sternen. Auf der Hand wären die Sterne am Ende Minuspunkte.',
        en: 'One more: the red 7 with three stars. Left in your hand, stars cost points in the end.',
      },
    },
    {
      move: 'play yellow-5 left',
      says: {
        de: 'Zwischen der 3 und der 11 klafft eine Lücke. Was dazwischen liegt und eine Farbe hat, die nicht oben liegt, trifft. Spiel die gelbe 5!',
        en: 'There is a gap between the 3 and the 11. A card that lies between, in a colour not on top, hits it. Play the yellow 5!',
      },
    },
    {
      move: 'play red-8 left',
      says: {
        de: 'Getroffen, also gleich noch einmal! Eben war Rot gesperrt, denn oben lag die rote 3. Jetzt liegt Gelb darauf, und deine rote 8 trifft.',
        en: 'A hit, so you play again! Red was barred, because the red 3 was on top. Now yellow covers it, and your red 8 hits.',
      },
    },
    {
      move: 'play red-10 left',
      says: {
        de: 'Jetzt trifft nichts mehr. Aber gleiche Farbe oder gleiche Zahl passt immer auf einen Stapel: die rote 10 auf die rote 8. Damit endet dein Zug.',
        en: 'Nothing hits any more. But the same colour or number always goes on a pile: the red 10 on the red 8. That ends your turn.',
      },
    },
    {
      move: 'reveal left',
      says: {
        de: 'Keine Lücke mehr da? Dann deckst du eine Karte auf und legst sie, wohin du willst. Nach links gelegt, macht die gelbe 2 die Lücke weit.',
        en: 'No gap left? Then you reveal a card and lay it where you like. On the left, the yellow 2 makes the gap wide.',
      },
    },
  ],
  free: {
    de: 'Jetzt bist du frei. Mit kleinen Schritten triffst du oft hintereinander: erst die 3, dann die 4, dann die 5 … Geht gar nichts, passt du und ziehst eine Karte.',
    en: 'Now you are free. Small steps give many hits in a row: first the 3, then the 4, then the 5 … If nothing goes, pass and draw a card.',
  },
  over: {
    de: 'Das war ein ganzer Durchgang. Eine richtige Partie hat drei oder vier davon.',
    en: 'That was a whole round. A real match has three or four of them.',
  },
};
