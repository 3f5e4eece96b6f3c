// The words of Habe fertig at the table.
import { range } from '../../lib/i18n/figures';

const de = {
  course: (n: number, of: number | null) => (of ? `Durchgang ${n} von ${of}` : `Durchgang ${n}`),
  press: (n: number): string =>
    n === 2 ? 'Drücke zwei Karten. Ihre Sterne zählen, wenn du zuerst fertig bist.' : 'Drücke noch eine Karte.',
  reveal: 'Keine Lücke: Leg die aufgedeckte Karte auf einen Stapel.',
  gap: (low: number, high: number) =>
    low === high ? `Triff die ${low}, Farbe oder Zahl.` : `Triff die Lücke ${range(low, high)}, Farbe oder Zahl.`,
  noGap: 'Keine Lücke: Farbe, Zahl oder passen.',
  nothingGoes: 'Keine deiner Karten geht: passen.',
  where: 'Auf welchen Stapel?',
  leftPile: 'linker Stapel',
  rightPile: 'rechter Stapel',
  stock: 'Zugstapel',
  pass: 'Passen',
  revealed: 'aufgedeckte Karte',
  pressed: 'Gedrückt',
  kept: 'Auf der Hand',
  notCounted: 'zählt nicht',
  barred: 'nicht in die Lücke',
  lineGap: (low: number, high: number) => (low === high ? `Lücke: ${low}` : `Lücke: ${low} bis ${high}`),
  lineNoGap: 'Keine Lücke',
};

type HabeFertigWords = typeof de;

const en: HabeFertigWords = {
  course: (n, of) => (of ? `Round ${n} of ${of}` : `Round ${n}`),
  press: (n) => (n === 2 ? 'Press two cards. Their stars count if you are done first.' : 'Press one more card.'),
  reveal: 'No gap: lay the revealed card on either pile.',
  gap: (low, high) =>
    low === high
      ? `Hit the ${low}, or match colour or number.`
      : `Hit the gap ${range(low, high)}, or match colour or number.`,
  noGap: 'No gap: match colour or number, or pass.',
  nothingGoes: 'None of your cards goes: pass.',
  where: 'On which pile?',
  leftPile: 'left pile',
  rightPile: 'right pile',
  stock: 'Stock',
  pass: 'Pass',
  revealed: 'revealed card',
  pressed: 'Pressed',
  kept: 'In hand',
  notCounted: 'do not count',
  barred: 'not into the gap',
  lineGap: (low, high) => (low === high ? `Gap: ${low}` : `Gap: ${low} to ${high}`),
  lineNoGap: 'No gap',
};

export const DICTIONARY = { de, en };
