// The one line that says what to do now.
import { face } from './cards';
import type { TableView } from './messages';
import { nameOf, winning } from './story';
import type { Thing } from './taps';
import type { Words } from './words';

export function prompt(view: TableView, chosen: Thing | null, t: Words): string {
  const match = view.match;
  if (view.stage === 'pause') return t.afterRound;
  if (view.stage === 'over') return t.matchOver;
  if (!match) return '';
  if (view.legal.length === 0) return waiting(view, t);
  const first = view.legal[0]!;
  switch (view.game) {
    case 'habe-fertig': {
      const { phase, pressed, left, right } = view.match!;
      if (phase === 'press') return t.hf.press(2 - pressed.length);
      if (phase === 'reveal') return t.hf.reveal;
      if (chosen) return t.hf.where;
      const gap = gapOf(left?.top ?? null, right?.top ?? null);
      return gap ? t.hf.gap(gap[0], gap[1]) : t.hf.noGap;
    }
    case 'null-und-nichtig': {
      const { phase, trick, leader, players, hand } = view.match!;
      if (phase === 'lay') return t.nn.lay(players === 6 ? hand.length - 8 : hand.length - 10);
      const best = winning(trick, leader);
      if (best === null) return t.nn.lead;
      return t.nn.follow(nameOf(view.seats, best), face(trick[best]!).value);
    }
    case 'blanco': {
      const phase = view.match!.phase;
      if (phase === 'reward') return first.startsWith('turn') || view.match!.due[0] === 'turn' ? t.bl.rewardTurn : t.bl.rewardLook;
      if (first.startsWith('turn')) return t.bl.turn;
      if (first.startsWith('look')) return t.bl.look;
      if (phase === 'clear') return t.bl.clear;
      if (phase === 'place') return chosen ? t.bl.where : t.bl.place;
      return chosen ? t.bl.swapWith : t.bl.act;
    }
    case 'dicht-dran': {
      const { circle, target, gap } = view.match!;
      const [low, high] = gap.map(Number).sort((a, b) => a - b) as [number, number];
      return t.dd.lay(circle[target]!, low + 1, high - 1);
    }
  }
}

function waiting(view: TableView, t: Words): string {
  const match = view.match!;
  const others = (done: boolean[]) =>
    view.seats.map((_, seat) => seat).filter((seat) => !done[seat] && seat !== view.you);
  const turn = 'turn' in match ? match.turn : null;
  if (turn !== null) return t.turnOf(nameOf(view.seats, turn));
  const names = others(match.chosen).map((seat) => nameOf(view.seats, seat));
  const laid = view.game === 'dicht-dran' && view.match!.laid ? `${t.dd.laid(view.match!.laid)} ` : '';
  return laid + t.waitingFor(names);
}

/** The numbers strictly between two tops, or null where none fits. */
export function gapOf(left: string | null, right: string | null): [number, number] | null {
  if (!left || !right) return null;
  const [low, high] = [face(left).value, face(right).value].sort((a, b) => a - b) as [number, number];
  return high - low < 2 ? null : [low + 1, high - 1];
}
