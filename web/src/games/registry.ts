// How each game is drawn: its board, and what is shown of a seat besides name and points.
import type { Component } from 'svelte';
import type { GameName, Matches, SeatView, Told } from '../lib/api/messages';
import BlancoBeside from './blanco/Beside.svelte';
import BlancoBoard from './blanco/Board.svelte';
import DichtDranBeside from './dicht-dran/Beside.svelte';
import DichtDranBoard from './dicht-dran/Board.svelte';
import type { Fingers } from '../table/play/fingers.svelte';
import HabeFertigBoard from './habe-fertig/Board.svelte';
import HabeFertigPressed from './habe-fertig/Pressed.svelte';
import NullUndNichtigBeside from './null-und-nichtig/Beside.svelte';
import NullUndNichtigBoard from './null-und-nichtig/Board.svelte';

export interface BoardProps<G extends GameName> {
  match: Matches[G];
  seats: SeatView[];
  events: Told<G>[];
  fingers: Fingers;
}

export interface BesideProps<G extends GameName> {
  match: Matches[G];
  seats: SeatView[];
  events: Told<G>[];
  seat: number;
}

interface Drawing<G extends GameName> {
  Board: Component<BoardProps<G>>;
  Beside?: Component<BesideProps<G>>;
  /** whether it goes on showing what one has looked at, unless one wants to remember it oneself */
  remembers?: boolean;
  /** above one's own hand */
  Mine?: Component<BoardProps<G>>;
}

const DRAWINGS: { [G in GameName]: Drawing<G> } = {
  'habe-fertig': { Board: HabeFertigBoard, Mine: HabeFertigPressed },
  'null-und-nichtig': { Board: NullUndNichtigBoard, Beside: NullUndNichtigBeside },
  blanco: { Board: BlancoBoard, Beside: BlancoBeside, remembers: true },
  'dicht-dran': { Board: DichtDranBoard, Beside: DichtDranBeside },
};

export const drawingOf = <G extends GameName>(game: G): Drawing<G> => DRAWINGS[game];
