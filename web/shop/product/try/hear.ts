/** Plays the voice chosen below the window. Loaded with the first click. */
import { playClip } from '../voice-lab.ts';
import { VOICES } from '../voices.ts';
import { speak } from './speak.ts';

export function playChosenVoice(): void {
  const chosen = document.querySelector<HTMLInputElement>('.try :checked');
  const voice = VOICES[Number(chosen?.value ?? 1) - 1] ?? 'original';
  playClip(speak(), voice);
}
