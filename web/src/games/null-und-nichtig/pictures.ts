import type { Pictures } from '../../learn/picture';

export const PICTURES: Pictures = {
  NN1: {
    parts: [{ rows: ['blue-0! blue-0! blue-1 … blue-10 blue-11'] }, { rows: ['green-5 purple-6 red-7 yellow-8'] }],
    says: { de: 'Jede Farbe hat zwei Nullen.', en: 'Every colour has two zeros.' },
  },
  NN3: {
    parts: [
      { rows: ['red-3 green-9 green-2'] },
      {
        rows: ['red-3! green-2!'],
        says: { de: 'Zwei Stapel; die 2 deckt die 9 zu.', en: 'Two stacks; the 2 covers the 9.' },
      },
    ],
  },
  NN6: {
    parts: [
      {
        rows: ['yellow-9! purple-2 yellow-0 red-6'],
        says: { de: 'Die 9 gewinnt den Stich.', en: 'The 9 takes the trick.' },
      },
      {
        rows: ['blue-4 red-8! green-8 blue-1'],
        says: { de: 'Zwei Achten: Die zuerst gespielte gewinnt.', en: 'Two eights: the one played first takes it.' },
      },
    ],
  },
  NN7: {
    parts: [
      {
        rows: ['yellow-9! purple-2 yellow-0 red-6'],
        says: { de: 'Der Stich, in dieser Reihenfolge …', en: 'The trick, in this order …' },
      },
      {
        rows: ['yellow-0 purple-2 red-6'],
        says: {
          de: '… auf die Stapel: Die gelbe 0 deckt die gelbe 9 zu, die rote 6 die rote 3.',
          en: '… on the stacks: the yellow 0 covers the yellow 9, the red 6 the red 3.',
        },
      },
    ],
  },
  NN10: {
    parts: [
      {
        rows: ['blue-11 green-0 purple-2 red-6 yellow-4 =23'],
        says: { de: 'Nur was oben liegt, zählt.', en: 'Only what lies on top counts.' },
      },
    ],
  },
};
