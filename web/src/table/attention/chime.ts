// To be heard and felt: a few soft notes, made on the spot, and a short buzz on phones.
import { prefs } from '../../lib/preferences/prefs.svelte';

let touched = false;
let audio: AudioContext | null = null;

/** Browsers let a page sound and buzz only after somebody has touched it. */
function wake(): void {
  touched = true;
  audio ??= 'AudioContext' in window ? new AudioContext() : null;
  void audio?.resume();
}
addEventListener('pointerdown', wake, { once: true, passive: true });
addEventListener('keydown', wake, { once: true });

/** “Your turn”. */
export const chime = (): void => sound([587.33, 880], 0.11);

/** “You have won”. */
export const fanfare = (): void => sound([587.33, 739.99, 880, 1174.66], 0.16);

function sound(notes: number[], apart: number): void {
  if (touched) navigator.vibrate?.(30);
  if (!prefs.sound || audio?.state !== 'running') return;
  for (const [at, pitch] of notes.entries()) {
    const begin = audio.currentTime + at * apart;
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.type = 'sine';
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(0.07, begin + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 0.45);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.5);
  }
}

/** What cards do to be heard. */
export type Rustle = 'lay' | 'draw' | 'shuffle';

/** A breath of noise through a filter that moves from one pitch to another. */
interface Breath {
  from: number;
  to: number;
  loud: number;
  long: number; // s
}
const BREATHS: Record<Rustle, Breath[]> = {
  lay: [{ from: 900, to: 260, loud: 0.11, long: 0.09 }],
  draw: [{ from: 1800, to: 3600, loud: 0.05, long: 0.14 }],
  shuffle: Array.from({ length: 9 }, (_, at) => ({ from: 2600 - at * 90, to: 1500, loud: 0.03, long: 0.05 })),
};
const APART = 0.045; // s between the cards of a shuffle
let noise: AudioBuffer | null = null;

/** A card is laid or drawn, or all are shuffled; for who wants to hear it. */
export function rustle(kind: Rustle): void {
  if (!prefs.rustling || audio?.state !== 'running') return;
  noise ??= whiteNoise(audio);
  for (const [at, breath] of BREATHS[kind].entries()) breathe(audio, noise, breath, audio.currentTime + at * APART);
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

function breathe(context: AudioContext, buffer: AudioBuffer, { from, to, loud, long }: Breath, begin: number): void {
  const [source, filter, loudness] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + long);
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  source.connect(filter).connect(loudness).connect(context.destination);
  source.start(begin, 0, long + 0.02);
}
