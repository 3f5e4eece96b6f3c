import { STAR } from '../../cards/deck';
import type { Declared } from '../game';
import Board from './Board.svelte';
import './hue.css';
import Pressed from './Pressed.svelte';
import { turn } from './turn';

export const GAME: Declared<'habe-fertig'> = {
  leaf: 1,
  idea: {
    de: 'Triff die Lücke und spiel weiter. Wer zuerst fertig ist, kassiert seine Sterne.',
    en: 'Hit the gap and play on. Whoever is done first collects their stars.',
  },
  sample: ['blue-3', 'yellow-6', 'red-9'],
  back: STAR,
  Board,
  Mine: Pressed,
  ...turn,
};
