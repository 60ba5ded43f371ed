// Two short tones for a new order, made by the browser itself. Browsers keep silent until someone has touched the page.
import { useEffect } from 'react';
import { createStore, useStore } from '#ui/use-store.ts';

/** Whether a tone would be heard now. */
export type AlertSoundState = 'ready' | 'blocked' | 'unsupported';

interface Tone {
  readonly hertz: number;
  readonly atSeconds: number;
}

const TONES: readonly Tone[] = [
  { hertz: 659.25, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.16 },
];
const TONE_SECONDS = 0.45;
const VOLUME = 0.35;
/** A ramp that ends in nothing must end in almost nothing. */
const SILENCE = 0.0001;

const state = createStore<AlertSoundState>('ready');
let audio: AudioContext | null = null;

/** Prepares the sound while a board is open, and says whether it would be heard. */
export function useAlertSound(): AlertSoundState {
  useEffect(prepareAlertSound, []);
  return useStore(state, (present) => present);
}

/** Sounds, if the browser lets it. */
export function playAlertSound(): void {
  if (audio?.state !== 'running') return;
  for (const tone of TONES) playTone(audio, tone);
}

/** Lets it sound from now on; browsers grant it only where someone has just touched the page. */
export function unlockAlertSound(): void {
  audio ??= new AudioContext();
  audio.onstatechange = updateState;
  audio.resume().then(updateState, updateState);
}

function prepareAlertSound(): () => void {
  if (!('AudioContext' in window)) {
    state.set('unsupported');
    return () => {};
  }
  // Before anyone has touched the page the browser refuses, so it is not asked.
  if (navigator.userActivation.hasBeenActive) unlockAlertSound();
  else state.set('blocked');
  for (const event of UNLOCK_EVENTS) document.addEventListener(event, unlockIfNeeded);
  return () => {
    for (const event of UNLOCK_EVENTS) document.removeEventListener(event, unlockIfNeeded);
  };
}

/** What counts as touching the page. */
const UNLOCK_EVENTS = ['pointerup', 'keydown'] as const;

function unlockIfNeeded(): void {
  if (audio?.state !== 'running') unlockAlertSound();
}

function updateState(): void {
  state.set(audio?.state === 'running' ? 'ready' : 'blocked');
}

function playTone(context: AudioContext, { hertz, atSeconds }: Tone): void {
  const start = context.currentTime + atSeconds;
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: hertz });
  const volume = new GainNode(context, { gain: SILENCE });
  volume.gain.setValueAtTime(SILENCE, start);
  volume.gain.exponentialRampToValueAtTime(VOLUME, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + TONE_SECONDS);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + TONE_SECONDS);
}
