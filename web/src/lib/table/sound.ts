/** Soft sounds of wood and paper, off until they are wanted; made here, nothing is loaded. */
import { settings } from '../settings.svelte';

let context: AudioContext | null = null;

const LEVEL = 0.045;
/** Notes one after the other; a knock falls in pitch and dies at once, a note rings a little. */
const SOUNDS = {
  pick: { notes: [520], gap: 0, ring: 0.06, fall: 0.8 },
  lay: { notes: [210, 150], gap: 0.012, ring: 0.11, fall: 0.6 },
  turn: { notes: [392, 523], gap: 0.13, ring: 0.35, fall: 1 },
  end: { notes: [392, 523, 659], gap: 0.13, ring: 0.45, fall: 1 },
} as const;

export function play(name: keyof typeof SOUNDS): void {
  // Browsers keep a page silent until somebody has touched it.
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { notes, gap, ring, fall } = SOUNDS[name];
  for (const [index, frequency] of notes.entries()) {
    const at = context.currentTime + index * gap;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = fall < 1 ? 'triangle' : 'sine';
    tone.frequency.setValueAtTime(frequency, at);
    tone.frequency.exponentialRampToValueAtTime(frequency * fall, at + ring);
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LEVEL, at + Math.min(0.02, ring / 10));
    volume.gain.exponentialRampToValueAtTime(0.0005, at + ring);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + ring + 0.05);
  }
}
