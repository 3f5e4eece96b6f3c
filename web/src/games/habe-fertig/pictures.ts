import type { Pictures } from '../../learn/picture';

export const PICTURES: Pictures = {
  HF1: {
    parts: [{ rows: ['red-1 yellow-3 blue-5 green-7 purple-9 grey-11'] }],
    says: { de: 'Die sechs Farben, jede mit ihrem Zeichen.', en: 'The six colours, each with its symbol.' },
  },
  HF2: {
    parts: [
      {
        rows: ['yellow-1 yellow-2 yellow-3 yellow-4 yellow-5 yellow-6! yellow-7 yellow-8 yellow-9 yellow-10 yellow-11'],
      },
    ],
    says: { de: 'Zur Mitte hin werden es mehr Sterne.', en: 'Towards the middle there are more stars.' },
  },
  HF4: {
    parts: [
      {
        rows: ['blue-2 green-5! purple-6! grey-10 …'],
        says: {
          de: 'Diese zwei drücken? Viel wert, wenn du zuerst fertig bist.',
          en: 'Press these two? Worth a lot if you are done first.',
        },
      },
      { rows: ['# #'], says: { de: 'So sehen es die anderen.', en: 'What the others see.' } },
    ],
  },
  HF7: {
    parts: [
      {
        rows: ['red-3 _ blue-8'],
        says: { de: 'Lücke: 4, 5, 6 und 7 passen dazwischen.', en: 'A gap: 4, 5, 6 and 7 fit between.' },
      },
      { rows: ['red-7 blue-8'], says: { de: 'Keine Lücke.', en: 'No gap.' } },
      { rows: ['red-5 blue-5'], says: { de: 'Auch keine.', en: 'None either.' } },
    ],
  },
  HF8: {
    parts: [
      { rows: ['# → green-2!'], says: { de: 'Aufdecken, …', en: 'Reveal, …' } },
      {
        rows: ['green-2! blue-8'],
        says: { de: '… auf die rote 7 legen: Lücke von 3 bis 7.', en: '… lay it on the red 7: a gap from 3 to 7.' },
      },
    ],
  },
  HF11: {
    parts: [
      { rows: ['red-3 _ blue-8'], says: { de: 'Oben liegen Rot und Blau.', en: 'Red and blue are on top.' } },
      {
        rows: ['yellow-5! green-7!'],
        says: { de: 'Treffer: dazwischen, in einer anderen Farbe.', en: 'Hits: between, and of another colour.' },
      },
      {
        rows: ['red-5? yellow-8?'],
        says: {
          de: 'Kein Treffer: Rot liegt schon, und 8 ist nicht dazwischen.',
          en: 'No hits: red is there already, and 8 is not between.',
        },
      },
    ],
  },
  HF12: {
    parts: [
      { rows: ['red-3 ← red-10!'], says: { de: 'Gleiche Farbe.', en: 'Same colour.' } },
      { rows: ['blue-8 ← grey-8!'], says: { de: 'Gleiche Zahl.', en: 'Same number.' } },
    ],
    says: { de: 'Beides beendet den Zug.', en: 'Either ends the turn.' },
  },
  HF17: {
    parts: [
      {
        rows: ['purple-6 green-5 =+7'],
        says: {
          de: 'Die gedrückten Karten der Person, die fertig ist: 4 und 3 Sterne.',
          en: 'The pressed cards of whoever is done: 4 and 3 stars.',
        },
      },
    ],
  },
  HF18: {
    parts: [
      {
        rows: ['blue-4 red-11 grey-7 =−5'],
        says: {
          de: 'Was jemand anderem auf der Hand blieb: 2, 0 und 3 Sterne.',
          en: 'What somebody else has left in hand: 2, 0 and 3 stars.',
        },
      },
    ],
  },
};
