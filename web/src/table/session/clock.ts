import type { Clock } from '../../lib/api/messages';

/** What is left on a clock at a moment of the server's time, for this move and in all. */
export function left(clock: Clock, now: number): { move: number | null; total: number | null } {
  const spent = clock.since === null ? 0 : Math.max(0, now - clock.since);
  const rest = (seconds: number | null) => (seconds === null ? null : Math.max(0, seconds - spent));
  return { move: rest(clock.move), total: rest(clock.total) };
}

/** A length of time in a sentence: 45 s, 10 min, 1:30 min. */
export const span = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : seconds % 60 ? `${minutes(seconds)} min` : `${seconds / 60} min`;

/** 3:07, or 1:02:03. A clock shows the second that is running, so it reads 0:00 only at the end. */
export function minutes(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hour, minute] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hour ? `${hour}:${two(minute)}:${two(whole % 60)}` : `${minute}:${two(whole % 60)}`;
}
