import { POD } from '../../cards/deck';
import type { Declared } from '../game';
import Beside from './Beside.svelte';
import Board from './Board.svelte';
import Collection from './Collection.svelte';
import './hue.css';
import { turn } from './turn';

export const GAME: Declared<'dicht-dran'> = {
  leaf: 3,
  idea: {
    de: 'Alle bieten verdeckt. Wer am dichtesten dran ist, bekommt die Schoten.',
    en: 'Everybody bids face down. Whoever comes closest gets the pods.',
  },
  sample: ['38', '63', '100'],
  back: POD,
  Board,
  Beside,
  Mine: Collection,
  ...turn,
};
