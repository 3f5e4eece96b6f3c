// What the player of this browser has in the fingers: the chosen thing, and what taps and drops do.
import type { TableSource } from '../session/connection.svelte';
import { alone, drop, given, isWord, lit, tap, type LegalMove, type Tap, type Thing } from './taps';
import { gameOf, thingsOf } from '../../games/registry';

export class Fingers {
  chosen: Thing | null = $state(null);
  /** What is being dragged just now. */
  dragged: Thing | null = $state(null);
  /** A card chosen while others move; it is played when one's turn comes, and sent no sooner. */
  ahead: Thing | null = $state(null);
  /** A card that was chosen ahead and does not go. */
  missed: Thing | null = $state(null);
  readonly table: Pick<TableSource, 'view' | 'send' | 'forget' | 'moving'> & Partial<Pick<TableSource, 'advice'>>;

  constructor(table: Fingers['table']) {
    this.table = table;
  }

  /** Who is called “you”: nobody for who looks on, be it with the eyes of a seat. */
  get you(): number | null {
    return this.table.view?.you ?? null;
  }

  get legal(): LegalMove[] {
    const { view } = this.table;
    return view?.legal.map((move) => ({ move, things: thingsOf(view.game, move) })) ?? [];
  }

  /** Whether all one may do is to press a button: no card goes, and nothing else on the table. */
  get onlyWords(): boolean {
    return this.legal.length > 0 && this.legal.every(isWord);
  }

  /** A selection that no longer leads anywhere is none. */
  get held(): Thing | null {
    const { chosen } = this;
    if (chosen !== null && this.open.has(chosen) && lit(this.legal, chosen).size) return chosen;
    return given(this.legal);
  }

  get lit(): Set<Thing> {
    return lit(this.legal, this.held);
  }

  /** What could be taken up instead while something is chosen. */
  get open(): Set<Thing> {
    return lit(this.legal, null);
  }

  /** What one would touch to follow the hint. */
  get hinted(): readonly Thing[] {
    const { view, advice } = this.table;
    const best = advice?.[0];
    return view && best ? thingsOf(view.game, best.move) : [];
  }

  /** Whether the dragged thing may be let go anywhere on the table. */
  get anywhere(): boolean {
    return this.dragged !== null && alone(this.legal, this.dragged) !== undefined;
  }

  /** Whether it makes sense to drag a thing: cards always, places where they can go somewhere. */
  movable(thing: Thing): boolean {
    return thing.startsWith('card ') || this.legal.some(({ things }) => things.length === 2 && things.includes(thing));
  }

  tap(thing: Thing): void {
    this.missed = null;
    if (this.#mayChooseAhead(thing)) this.ahead = this.ahead === thing ? null : thing;
    else this.#act((attempt) => tap(this.legal, this.held, thing, attempt));
  }

  /** It is one's turn: play what was chosen ahead, or take it up if it can go to several places. */
  playAhead(): void {
    const { ahead } = this;
    this.ahead = null;
    if (ahead === null || !this.#holds(ahead)) return;
    const meant = tap(this.legal, null, ahead, () => null);
    if (meant.do === 'nothing') this.missed = ahead;
    else this.#act(() => meant);
  }

  /** A card of one's hand, while somebody else is to move; not where all choose together. */
  #mayChooseAhead(thing: Thing): boolean {
    const { view } = this.table;
    if (!view?.match || view.you === null || view.stage !== 'playing' || view.legal.length) return false;
    const turn = gameOf(view.game).turn(view.match);
    return this.#holds(thing) && turn !== null && turn !== view.you && view.seats[view.you]!.plays === 'person';
  }

  #holds(thing: Thing): boolean {
    const { view } = this.table;
    return !!view?.match && thing.startsWith('card ') && gameOf(view.game).hand(view.match).includes(thing.slice(5));
  }

  lift(thing: Thing): void {
    this.dragged = thing;
    this.chosen = thing;
  }

  /** Let go of what is dragged; says whether it was played. */
  drop(on: Thing | null): boolean {
    const { dragged } = this;
    this.letGo();
    return dragged !== null && this.#act((attempt) => drop(this.legal, dragged, on, attempt)) === 'play';
  }

  letGo(): void {
    this.dragged = null;
    this.chosen = null;
    this.ahead = null;
  }

  #act(meaning: (attempt: (held: Thing | null, thing: Thing) => string | null) => Tap): Tap['do'] {
    const view = this.table.view;
    if (!view?.match || view.you === null || view.stage !== 'playing') return 'nothing';
    if (this.table.moving) return 'nothing'; // who taps twice moves once
    const { phase } = view.match;
    const meant = meaning((held, thing) => gameOf(view.game).attempt(phase, held, thing));
    this.table.forget();
    if (meant.do === 'select') this.chosen = meant.thing;
    if (meant.do === 'drop' || meant.do === 'play') this.chosen = null;
    if (meant.do === 'play' || meant.do === 'try') this.table.send({ do: 'move', move: meant.move });
    return meant.do;
  }
}
