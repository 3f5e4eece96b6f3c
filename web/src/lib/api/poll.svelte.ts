// Lists that change while one looks at them: the tables that wait, those being played, one's own.
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
