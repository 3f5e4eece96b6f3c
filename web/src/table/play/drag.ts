// Drag and drop by mouse, pen and finger, for everything that carries `data-drag`. The card itself
// follows the pointer, so that it flies on from where it was let go.
import { pace } from '../../lib/motion';
import type { Fingers } from './fingers.svelte';

const SLACK = 8; // pixels before a press becomes a drag
const PATIENCE = 700; // ms that a card lies where it was dropped while the referee is asked

interface Grip {
  node: HTMLElement;
  id: number;
  x: number;
  y: number;
  moving: boolean;
}

export function drag(root: HTMLElement, fingers: Fingers): { destroy: () => void } {
  let grip: Grip | null = null;
  let over: Element | null = null;

  function press(event: PointerEvent): void {
    const node = (event.target as Element).closest<HTMLElement>('[data-drag]');
    if (!node || grip || !event.isPrimary || event.button !== 0) return;
    grip = { node, id: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
  }

  function move(event: PointerEvent): void {
    if (!grip || event.pointerId !== grip.id) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.moving) {
      if (Math.hypot(dx, dy) < SLACK) return;
      grip.moving = true;
      grip.node.setPointerCapture(grip.id);
      grip.node.classList.add('dragged');
      fingers.lift(grip.node.dataset['thing']!);
    }
    lay(grip.node, dx, dy);
    const { thing } = under(event, grip.node);
    if (thing !== over) {
      over?.classList.remove('over');
      thing?.classList.add('over');
      over = thing;
    }
  }

  function release(event: PointerEvent): void {
    if (!grip || event.pointerId !== grip.id) return;
    const { node, moving } = grip;
    if (!moving || !node.isConnected) return put(0);
    swallowClick();
    const { thing, zone } = under(event, node);
    const on = thing?.getAttribute('data-thing') ?? null;
    if (on === null && !zone) {
      fingers.letGo();
      return put(0);
    }
    put(fingers.drop(on) ? PATIENCE : 0);
  }

  function cancel(): void {
    if (grip?.moving) {
      fingers.letGo();
      addEventListener('pointerup', swallowClick, { once: true });
    }
    put(0);
  }

  /** Let the card go back to its place, unless it is gone by then. */
  function put(wait: number): void {
    const node = grip?.node;
    grip = null;
    over?.classList.remove('over');
    over = null;
    if (!node) return;
    setTimeout(() => {
      node.classList.remove('dragged');
      node.style.transition = `translate ${pace()}ms ease-out`;
      lay(node, 0, 0);
      setTimeout(() => (node.style.transition = ''), pace());
    }, wait);
  }

  const key = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
  root.addEventListener('pointerdown', press);
  root.addEventListener('pointermove', move);
  root.addEventListener('pointerup', release);
  root.addEventListener('pointercancel', cancel);
  addEventListener('keydown', key);
  return {
    destroy() {
      root.removeEventListener('pointerdown', press);
      root.removeEventListener('pointermove', move);
      root.removeEventListener('pointerup', release);
      root.removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', key);
    },
  };
}

/** So far from its place (app.css). */
function lay(node: HTMLElement, x: number, y: number): void {
  node.style.setProperty('--drag-x', `${x}px`);
  node.style.setProperty('--drag-y', `${y}px`);
}

/** What lies under the pointer: a thing of the table, or at least another part of it. */
function under(event: PointerEvent, dragged: HTMLElement): { thing: Element | null; zone: boolean } {
  for (const found of document.elementsFromPoint(event.clientX, event.clientY)) {
    if (dragged.contains(found)) continue;
    const zone = found.closest('[data-zone]');
    return { thing: found.closest('[data-thing]'), zone: zone !== null && !zone.contains(dragged) };
  }
  return { thing: null, zone: false };
}

/** A drag ends in a click on some browsers; it is none. */
function swallowClick(): void {
  const swallow = (click: Event) => click.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
}
