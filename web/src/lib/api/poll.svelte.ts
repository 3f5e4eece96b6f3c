// Questions to the server whose answers a page shows: once, or of lists that change while one looks at them.
import { server } from './reachability.svelte';

interface Often {
  /** ms from one question to the next; nobody asks for a page that is out of sight */
  every: number;
  /** ms before the first question */
  begin?: number;
}

/** Asks as long as the component lives that calls it, and at once when what `ask` reads changes. */
export function poll<T>(ask: () => Promise<T>, told: (answer: T) => void, { every, begin = 0 }: Often): void {
  $effect(() => {
    void server.returns;
    let over = false;
    const look = () =>
      void ask().then(
        (answer) => over || told(answer),
        () => undefined,
      );
    const first = begin ? setTimeout(look, begin) : look();
    const timer = setInterval(() => document.hidden || look(), every);
    return () => {
      over = true;
      clearTimeout(first ?? undefined);
      clearInterval(timer);
    };
  });
}

/** Asks, and again when what `ask` reads changes or the server is back. Only the answer to the latest question counts:
    those before it may come later. */
export function latest<T>(
  ask: () => Promise<T> | undefined,
  told: (answer: T) => void,
  failed: () => void = () => undefined,
): void {
  $effect(() => {
    void server.returns;
    let over = false;
    ask()?.then(
      (answer) => over || told(answer),
      () => over || failed(),
    );
    return () => {
      over = true;
    };
  });
}
