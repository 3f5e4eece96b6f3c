// Whether the server can be reached. Whoever finds that it cannot (client.ts) says so; then we look
// until it can.
const EVERY = 3000;

class Reach {
  there = $state(true);
  /** Grows whenever the server came back: what was asked before can be asked again. */
  comings = $state(0);
  #timer = 0;

  constructor() {
    addEventListener('unreachable', () => this.lost());
    addEventListener('online', () => this.there || void this.look());
    document.addEventListener('visibilitychange', () => this.there || document.hidden || void this.look());
  }

  lost(): void {
    this.there = false;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.look(), EVERY);
  }

  async look(): Promise<void> {
    clearTimeout(this.#timer);
    const answer = await fetch('/api/health').catch(() => null);
    if (!answer?.ok) return this.lost();
    this.there = true;
    this.comings += 1;
  }
}

export const server = new Reach();
