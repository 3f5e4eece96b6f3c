/** Scrolls there with the next frame, which works out where everything lies; at once it would be worked out twice. */
export function bringIntoSight(one: Element | null): () => void {
  const frame = requestAnimationFrame(() => one?.scrollIntoView({ block: 'nearest' }));
  return () => cancelAnimationFrame(frame);
}
