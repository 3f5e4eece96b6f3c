import type { Declared } from '../game';
import Beside from './Beside.svelte';
import Board from './Board.svelte';
import './hue.css';
import { turn } from './turn';

/** A nought, struck out. */
const NOUGHT =
  'M12 2.500c4.800 0 7.500 4 7.500 9.500s-2.700 9.500-7.500 9.500S4.500 17.500 4.500 12 7.200 2.500 12 2.500Zm0 3.400C9.600 5.900 8.200 8.200 8.200 12s1.400 6.100 3.800 6.100 3.800-2.300 3.800-6.100S14.400 5.900 12 5.900Z';

export const GAME: Declared<'null-und-nichtig'> = {
  leaf: 2,
  idea: {
    de: 'Stiche sind Geschenke oder Ärger: Nur die oberste Karte jedes Stapels zählt.',
    en: 'Tricks are gifts or trouble: only the top card of each stack counts.',
  },
  sample: ['purple-11', 'green-0', 'red-7'],
  back: NOUGHT,
  Board,
  Beside,
  ...turn,
};
