// “Your turn”, to be heard and felt: two soft notes, made on the spot, and a short buzz on phones.
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

export function chime(): void {
  if (touched) navigator.vibrate?.(30);
  if (!prefs.sound || audio?.state !== 'running') return;
  for (const [at, pitch] of [587.33, 880].entries()) {
    const begin = audio.currentTime + at * 0.11;
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
