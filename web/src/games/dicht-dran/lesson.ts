import type { Lesson } from '../../learn/lesson';

export const LESSON: Lesson = {
  steps: [
    {
      says: {
        de: 'Willkommen bei Dicht dran! In der Mitte liegt das Ziel, die 77. Alle legen verdeckt eine Karte; wer am dichtesten dran ist, gewinnt es mit seinen drei Schoten.',
        en: 'Welcome to Dicht dran, “close by”! The target, 77, lies in the middle. Everybody lays a card face down; whoever is closest wins it with its three pods.',
      },
    },
    {
      move: 'lay 80',
      says: {
        de: 'Deine 80 ist nur drei daneben. Dichter wird es kaum: Leg sie!',
        en: 'Your 80 is only three away. It hardly gets closer: lay it!',
      },
    },
    {
      move: 'lay 92',
      says: {
        de: 'Gewonnen! Nun ist die 59 das Ziel; dafür hast du nichts. Aber die Lücke reicht von 80 bis 100. Was hineinpasst, ist einfach weg: Leg die 92 mit ihren drei Schoten hinein.',
        en: 'Won! Now 59 is the target; you have nothing for it. But the gap goes from 80 to 100. What fits is simply gone: drop the 92 with its three pods there.',
      },
    },
    {
      says: {
        de: 'Weg ist sie, ganz ohne Strafe. Hätte sie weder gewonnen noch gepasst, müsstest du für jede Schote eine Karte ziehen. Und Schoten auf der Hand kosten am Ende Punkte.',
        en: 'Gone, without any penalty. Had it neither won nor fitted, you would draw a card for each pod. And pods left in your hand cost points in the end.',
      },
    },
  ],
  free: {
    de: 'Jetzt bist du frei. Um die 100 geht es: Mit der 98 bist du dicht dran, mit der 84 passt du sicher in die Lücke. Was meinst du?',
    en: 'Now you are free. The 100 is up: with the 98 you are close, with the 84 you safely fit the gap. What do you think?',
  },
  over: {
    de: 'Das war ein Durchgang. Eine Partie hat zwei davon.',
    en: 'That was one hand. A match has two of them.',
  },
};
