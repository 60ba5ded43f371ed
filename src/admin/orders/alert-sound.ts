// Two short tones for a new order, made by the browser itself. Browsers keep silent until someone has touched the page.
import { useEffect } from 'react';
import { createStore, useStore } from '#ui/use-store.ts';

/** Whether a tone would be heard now. */
export type ChimeState = 'ready' | 'blocked' | 'unsupported';

interface Tone {
  readonly hertz: number;
  readonly atSeconds: number;
}

const TONES: readonly Tone[] = [
  { hertz: 659.25, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.16 },
];
const TONE_SECONDS = 0.45;
const LOUDNESS = 0.35;
/** A ramp that ends in nothing must end in almost nothing. */
const SILENCE = 0.0001;

const state = createStore<ChimeState>('ready');
let audio: AudioContext | null = null;

/** Prepares the sound while a board is open, and says whether it would be heard. */
export function useChime(): ChimeState {
  useEffect(prepareChime, []);
  return useStore(state, (present) => present);
}

/** Sounds, if the browser lets it. */
export function ringChime(): void {
  if (audio?.state !== 'running') return;
  for (const tone of TONES) ring(audio, tone);
}

/** Lets it sound from now on; browsers grant it only where someone has just touched the page. */
export function unlockChime(): void {
  audio ??= new AudioContext();
  audio.onstatechange = noteState;
  audio.resume().then(noteState, noteState);
}

function prepareChime(): () => void {
  if (!('AudioContext' in window)) {
    state.set('unsupported');
    return () => {};
  }
  // Before anyone has touched the page the browser refuses, so it is not asked.
  if (navigator.userActivation.hasBeenActive) unlockChime();
  else state.set('blocked');
  for (const event of TOUCHES) document.addEventListener(event, unlockIfNeeded);
  return () => {
    for (const event of TOUCHES) document.removeEventListener(event, unlockIfNeeded);
  };
}

/** What counts as touching the page. */
const TOUCHES = ['pointerup', 'keydown'] as const;

function unlockIfNeeded(): void {
  if (audio?.state !== 'running') unlockChime();
}

function noteState(): void {
  state.set(audio?.state === 'running' ? 'ready' : 'blocked');
}

function ring(context: AudioContext, { hertz, atSeconds }: Tone): void {
  const start = context.currentTime + atSeconds;
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: hertz });
  const volume = new GainNode(context, { gain: SILENCE });
  volume.gain.setValueAtTime(SILENCE, start);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + TONE_SECONDS);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + TONE_SECONDS);
}
