import type { Declared } from '../game';
import { BOLT } from './back';
import Beside from './Beside.svelte';
import Board from './Board.svelte';
import './hue.css';
import { turn } from './turn';

export const GAME: Declared<'blanco'> = {
  leaf: 4,
  idea: {
    de: 'Aufdecken, tauschen, verschieben, bis ganze Linien verschwinden.',
    en: 'Turn up, replace and shift until whole lines vanish.',
  },
  sample: ['turquoise-8', 'pink-8', 'brown-8'],
  back: BOLT,
  Board,
  Beside,
  spread: true,
  remembers: true,
  ...turn,
};
