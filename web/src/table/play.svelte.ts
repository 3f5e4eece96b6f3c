// What the player of this browser has in the fingers: the chosen thing, and what taps do.
import type { TableSource } from '../lib/connection.svelte';
import { lit, tap, type Thing } from '../lib/taps';

export class Fingers {
  chosen: Thing | null = $state(null);
  readonly table: TableSource;

  constructor(table: TableSource) {
    this.table = table;
  }

  get legal(): string[] {
    return this.table.view?.legal ?? [];
  }

  /** A selection that no longer leads anywhere is none. */
  get held(): Thing | null {
    const { chosen } = this;
    return chosen !== null && lit(this.legal, chosen).size ? chosen : null;
  }

  get lit(): Set<Thing> {
    return lit(this.legal, this.held);
  }

  /** What could be taken up instead while something is chosen. */
  get open(): Set<Thing> {
    return lit(this.legal, null);
  }

  tap(thing: Thing): void {
    const view = this.table.view;
    if (!view?.match || view.you === null || view.stage !== 'playing') return;
    const meant = tap(view.game, view.match.phase, this.legal, this.held, thing);
    this.table.forget();
    switch (meant.do) {
      case 'play':
      case 'try':
        if (meant.do === 'play') this.chosen = null;
        this.table.send({ do: 'move', move: meant.move });
        break;
      case 'select':
        this.chosen = meant.thing;
        break;
      case 'drop':
        this.chosen = null;
    }
  }
}

/** How a thing is drawn: it may be touched, is held, or is where the held card may go. */
export function mark(fingers: Fingers, thing: Thing): 'held' | 'target' | 'open' | 'idle' {
  if (fingers.held === thing) return 'held';
  if (fingers.held !== null && fingers.lit.has(thing)) return 'target';
  if (fingers.open.has(thing)) return 'open';
  return 'idle';
}
