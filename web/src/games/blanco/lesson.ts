import type { Lesson } from '../../learn/lesson';

export const LESSON: Lesson = {
  steps: [
    {
      says: {
        de: 'Willkommen bei Blanco! Vor dir liegen neun verdeckte Karten. Werde sie los: Reihen mit gleicher Zahl und Spalten mit gleicher Farbe verschwinden.',
        en: 'Welcome to Blanco! Nine cards lie face down before you. Get rid of them: rows of one number and columns of one colour vanish.',
      },
    },
    {
      move: 'turn 1 2',
      says: {
        de: 'Eine Karte deckst du zu Beginn auf. Nimm die oben in der Mitte.',
        en: 'You begin by turning up one card. Take the one at the top in the middle.',
      },
    },
    {
      move: 'look 2 2',
      says: {
        de: 'Eine zweite siehst du dir heimlich an: die darunter.',
        en: 'At a second one you take a secret look: the one below it.',
      },
    },
    {
      move: 'take',
      says: {
        de: 'Oben liegt eine blaue 12, und auf der Hand hast du auch Blau. Das gibt eine blaue Spalte! Nimm gleich noch die blaue 7 von der Ablage.',
        en: 'A blue 12 lies on top, and you hold blue cards, too. That makes a blue column! Take the blue 7 from the discards as well.',
      },
    },
    {
      move: 'lay blue-2 2 2',
      says: {
        de: 'Von drei Handkarten spielst du eine. Leg die blaue 2 in die Mitte: Die orange 10, die du dort gesehen hast, ist damit weg.',
        en: 'Of three cards in hand you play one. Lay the blue 2 in the middle: the orange 10 that you saw there is gone.',
      },
    },
    {
      move: 'draw',
      says: {
        de: 'Noch eine Karte fehlt der Spalte, und die hast du schon. Zieh zuerst vom Zugstapel.',
        en: 'The column lacks one more card, and you have it already. First draw from the stock.',
      },
    },
    {
      move: 'lay blue-8 3 2',
      says: {
        de: 'Und jetzt die blaue 8 nach unten in die Mitte …',
        en: 'And now the blue 8 to the bottom in the middle …',
      },
    },
  ],
  free: {
    de: 'Weg! Der Rest ist zusammengerückt. Jetzt bist du frei: ziehen, oder zwei Nachbarn vertauschen. Nach diesem Raster kommt ein zweites mit zwölf Karten.',
    en: 'Gone! The rest has slid together. Now you are free: draw, or swap two neighbours. After this grid comes a second one of twelve cards.',
  },
  over: {
    de: 'Das war ein ganzes Spiel. Mit mehr Leuten am Tisch wird das Rennen enger.',
    en: 'That was a whole game. With more players the race gets closer.',
  },
};
