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
