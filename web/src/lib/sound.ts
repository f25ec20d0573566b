/** Three soft notes, off by default; made here, nothing is loaded. */
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

const NOTES = { lay: [196], turn: [392, 523], end: [392, 523, 659] } as const;

export function play(sound: keyof typeof NOTES): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  NOTES[sound].forEach((frequency, index) => {
    const tone = context!.createOscillator();
    const volume = context!.createGain();
    const at = start + index * 0.13;
    tone.type = 'sine';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.08, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.35);
    tone.connect(volume).connect(context!.destination);
    tone.start(at);
    tone.stop(at + 0.4);
  });
}
