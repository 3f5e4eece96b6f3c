import type { Pictures } from '../../learn/picture';

export const PICTURES: Pictures = {
  BL1: {
    parts: [{ rows: ['red-1 orange-2 yellow-3 green-4 turquoise-5 blue-6 purple-7 pink-8 brown-9 grey-10'] }],
    says: { de: 'Zehn Farben, zehn Zeichen.', en: 'Ten colours, ten symbols.' },
  },
  BL2: {
    parts: [
      { rows: ['# # #', '# # #', '# # #'], says: { de: 'dein Raster', en: 'your grid' } },
      { rows: ['# pink-4'], says: { de: 'Zugstapel und Ablage', en: 'stock and discards' } },
    ],
  },
  BL5: {
    parts: [
      {
        rows: ['blue-10 green-12 + orange-5!'],
        says: {
          de: 'Zwei Handkarten und die gezogene: Eine davon spielst du.',
          en: 'Two cards in hand and the one drawn: you play one of them.',
        },
      },
    ],
  },
  BL7: {
    parts: [
      { rows: ['# # #!', 'red-7 # #', '# # #'] },
      {
        rows: ['# # green-12!', 'red-7 # #', '# # #'],
        says: { de: 'Die grüne 12 nimmt den Platz ein.', en: 'The green 12 takes the place.' },
      },
    ],
  },
  BL8: {
    parts: [
      { rows: ['red-7! blue-2!', '# red-9'], says: { de: 'Vertauscht …', en: 'Swapped …' } },
      {
        rows: ['blue-2 red-7', '# red-9'],
        says: { de: '… und schon stehen zwei rote untereinander.', en: '… and two reds stand in one column.' },
      },
    ],
  },
  BL9: {
    parts: [
      {
        rows: ['red-7! # blue-2', 'red-1! # #', 'red-9! grey-4 #'],
        says: { de: 'Spalte: gleiche Farbe.', en: 'Column: same colour.' },
      },
      {
        rows: ['# # blue-2', 'pink-6! grey-6! blue-6!', '# red-4 #'],
        says: { de: 'Reihe: gleiche Zahl.', en: 'Row: same number.' },
      },
    ],
  },
  BL10: {
    parts: [
      {
        rows: ['red-3 # blue-2', 'pink-6! grey-6! blue-6!', 'red-9 green-4 #'],
        says: { de: 'Die Reihe der Sechsen geht …', en: 'The row of sixes goes …' },
      },
      {
        rows: ['red-3! # blue-2', 'red-9! green-4 #'],
        says: {
          de: '… der Rest rückt zusammen, und die rote Spalte geht gleich mit: eine Kette.',
          en: '… the rest slides together, and the red column goes with it: a chain.',
        },
      },
    ],
  },
  BL12: {
    parts: [
      {
        rows: ['# # # #', '# # # #', '# # # #'],
        says: { de: 'Das zweite Raster hat zwölf Karten.', en: 'The second grid has twelve cards.' },
      },
    ],
  },
};
