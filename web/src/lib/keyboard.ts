/** Arrow keys walk among the buttons of a group, in the direction one sees; from the group itself to its first. */
export function arrows(group: HTMLElement): { destroy: () => void } {
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    const from = document.activeElement;
    if (!step || !(from instanceof HTMLElement) || !group.contains(from)) return;
    if (from === group) {
      event.preventDefault();
      group.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
      return;
    }
    const here = from.getBoundingClientRect();
    const centre = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const;
    const [x, y] = centre(here);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const button of group.querySelectorAll<HTMLElement>('button:not(:disabled)')) {
      if (button === from) continue;
      const [bx, by] = centre(button.getBoundingClientRect());
      const along = (bx - x) * step[0] + (by - y) * step[1];
      const across = Math.abs((bx - x) * step[1]) + Math.abs((by - y) * step[0]);
      if (along < 4) continue;
      const cost = along + across * 2;
      if (cost < least) [best, least] = [button, cost];
    }
    if (best) {
      event.preventDefault();
      best.focus();
    }
  };
  group.addEventListener('keydown', walk);
  return { destroy: () => group.removeEventListener('keydown', walk) };
}
