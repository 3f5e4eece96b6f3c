// The words of Dicht dran at the table.
import { range } from '../../lib/i18n/figures';

const de = {
  course: (n: number, of: number | null) => (of ? `Durchgang ${n} von ${of}` : `Durchgang ${n}`),
  lay: (target: string, low: number, high: number) =>
    `Leg eine Karte: nah an ${target} gewinnt, ${low > high ? 'nichts' : range(low, high)} passt in die Lücke.`,
  laid: (card: string) => `Deine ${card} liegt.`,
  target: 'Ziel',
  gap: 'Lücke',
  circle: 'Der Kreis',
  collected: 'gesammelt',
  lastRound: (target: string) => `Zuletzt, um die ${target}`,
  round: (target: string) => `Um die ${target}`,
  sealed: 'Verdeckt gelegt',
  ends: {
    won: () => 'gewinnt',
    fitted: () => 'passt',
    missed: (draws: number) => `zieht ${draws}`,
  },
  distance: (n: number) => `Abstand ${n}`,
  plus: 'Gesammelt',
  minus: 'Auf der Hand',
};

type DichtDranWords = typeof de;

const en: DichtDranWords = {
  course: (n, of) => (of ? `Hand ${n} of ${of}` : `Hand ${n}`),
  lay: (target, low, high) =>
    `Lay a card: close to ${target} wins, ${low > high ? 'nothing' : range(low, high)} fits the gap.`,
  laid: (card) => `Your ${card} is down.`,
  target: 'Target',
  gap: 'Gap',
  circle: 'The circle',
  collected: 'collected',
  lastRound: (target) => `Last round, for the ${target}`,
  round: (target) => `For the ${target}`,
  sealed: 'Laid face down',
  ends: {
    won: () => 'wins',
    fitted: () => 'fits',
    missed: (draws) => `draws ${draws}`,
  },
  distance: (n) => `${n} away`,
  plus: 'Collected',
  minus: 'In hand',
};

export const DICTIONARY = { de, en };
