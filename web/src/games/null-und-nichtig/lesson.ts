import type { Lesson } from '../../learn/lesson';

export const LESSON: Lesson = {
  steps: [
    {
      says: {
        de: 'Willkommen bei Null & nichtig! Du sammelst Karten auf Stapel, einen für jede Farbe. Am Ende zählt von jedem Stapel nur die oberste Karte.',
        en: 'Welcome to Null & nichtig, “null and void”! You collect cards on stacks, one for each colour. In the end only the top card of each stack counts.',
      },
    },
    {
      move: 'lay blue-11',
      says: {
        de: 'Drei Karten legst du gleich aus. Nimm hohe, in verschiedenen Farben: zuerst die blaue 11.',
        en: 'Three cards you lay out right away. Take high ones of different colours: first the blue 11.',
      },
    },
    { move: 'lay yellow-11', says: { de: 'Dann die gelbe 11 …', en: 'Then the yellow 11 …' } },
    {
      move: 'lay green-10',
      says: { de: '… und die grüne 10. Schon 32 Punkte!', en: '… and the green 10. 32 points already!' },
    },
    {
      move: 'play purple-0',
      says: {
        de: 'Ein Stich: Die höchste Zahl nimmt alles. Aber die gelbe 1 käme auf deine gelbe 11! Also bleib drunter, und schenk Bruno die lila 0: Sie deckt seine lila 4 zu.',
        en: 'A trick: the highest number takes it all. But the yellow 1 would cover your yellow 11! So stay low, and give Bruno the purple 0: it covers his purple 4.',
      },
    },
    {
      move: 'play purple-10',
      says: {
        de: 'Diesen Stich willst du: Rot und Lila fehlen dir noch. Mit der lila 10 gehört er dir. Zuerst kommt sie auf den Stapel, dann die anderen: Lila zeigt danach die 8.',
        en: 'This trick you want: you have no red and no purple yet. The purple 10 takes it. It goes on its stack first, then the others: purple will show the 8.',
      },
    },
  ],
  free: {
    de: '42 Punkte, und du spielst aus. Jetzt bist du frei! Unter jedem Stich steht, was er mit deinen Stapeln täte. Hohe Stapel beschützt du, indem du niedrig spielst.',
    en: '42 points, and you lead. Now you are free! Watch what a trick would do to your stacks. You protect high stacks by playing low.',
  },
  over: {
    de: 'Das war eine Runde. Eine Partie hat so viele Runden, wie Leute am Tisch sitzen.',
    en: 'That was one round. A match has as many rounds as there are players.',
  },
};
