import type { Pictures } from '../../learn/picture';

export const PICTURES: Pictures = {
  DD1: {
    parts: [
      { rows: ['1'], says: { de: 'eine Schote', en: 'one pod' } },
      { rows: ['63'], says: { de: 'zwei', en: 'two' } },
      { rows: ['38'], says: { de: 'drei', en: 'three' } },
    ],
  },
  DD3: {
    parts: [
      {
        rows: ['1 67! 38 100 …'],
        says: {
          de: 'Das Ziel ist die 67. Seine Nachbarn sind 1 und 38: Die Lücke reicht von 2 bis 37.',
          en: 'The target is 67. Its neighbours are 1 and 38: the gap goes from 2 to 37.',
        },
      },
    ],
  },
  DD5: {
    parts: [
      { rows: ['67 ← 70!'], says: { de: 'Abstand 3: gewinnt die 67.', en: 'Three away: wins the 67.' } },
      { rows: ['67 ← 63'], says: { de: 'Abstand 4.', en: 'Four away.' } },
      {
        rows: ['50 ← 53! 47'],
        says: { de: 'Gleich dicht dran: Die höhere gewinnt.', en: 'Equally close: the higher one wins.' },
      },
    ],
  },
  DD6: {
    parts: [
      {
        rows: ['1 < 4! < 38'],
        says: { de: 'Die 4 passt in die Lücke und ist weg.', en: 'The 4 fits the gap and is gone.' },
      },
      { rows: ['1 < 32! < 38'], says: { de: 'Die 32 auch.', en: 'So is the 32.' } },
    ],
  },
  DD7: {
    parts: [
      {
        rows: ['63? → # #'],
        says: {
          de: 'Die 63 passt nicht. Sie hat zwei Schoten: zwei Karten ziehen.',
          en: 'The 63 does not fit. It has two pods: draw two cards.',
        },
      },
    ],
  },
  DD8: {
    parts: [
      {
        rows: ['1 70 38! 100 …'],
        says: {
          de: 'Die 70 nimmt den Platz der 67 ein. Neues Ziel ist die 38, mit der Lücke von 71 bis 99.',
          en: 'The 70 takes the place of the 67. The next target is 38, with the gap from 71 to 99.',
        },
      },
    ],
  },
  DD11: {
    parts: [
      { rows: ['67 38 90 =+6'], says: { de: 'gesammelt', en: 'collected' } },
      { rows: ['63 =−2'], says: { de: 'noch auf der Hand', en: 'still in hand' } },
    ],
  },
};
