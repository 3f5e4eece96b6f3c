// The tables where one sits and the match is not over: the way back to them, from every page.
import * as api from '../lib/api/client';
import type { MyTable } from '../lib/api/messages.generated';

const AGAIN = 5000; // ms

class Running {
  tables: MyTable[] = $state.raw([]);

  /** Follows them as long as the component lives that calls it, from so many ms on. */
  follow(begin: number): void {
    $effect(() => {
      const look = () =>
        document.hidden ||
        void api.myTables().then(
          (found) => (this.tables = found),
          () => undefined,
        );
      const first = setTimeout(look, begin);
      const timer = setInterval(look, AGAIN);
      return () => {
        clearTimeout(first);
        clearInterval(timer);
      };
    });
  }
}

export const running = new Running();
