// Whether the server can be reached. Whoever finds that it cannot (client.ts) says so; then we look
// until it can.
const EVERY = 3000;

class Reachability {
  reachable = $state(true);
  /** Grows whenever the server came back: what was asked before can be asked again. */
  returns = $state(0);
  #timer = 0;

  constructor() {
    addEventListener('unreachable', () => this.lost());
    addEventListener('online', () => this.reachable || void this.check());
    document.addEventListener('visibilitychange', () => this.reachable || document.hidden || void this.check());
  }

  lost(): void {
    this.reachable = false;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.check(), EVERY);
  }

  async check(): Promise<void> {
    clearTimeout(this.#timer);
    const answer = await fetch('/api/health').catch(() => null);
    if (!answer?.ok) return this.lost();
    this.reachable = true;
    this.returns += 1;
  }
}

export const server = new Reachability();
