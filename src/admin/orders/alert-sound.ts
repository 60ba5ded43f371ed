// Alert sounds of a board: two short tones, rising for a new order, falling for a ticket that was not printed. Browsers allow sound
// only after the user has touched the page.
import { useEffect } from 'react';
import { createStore, useStore } from '#ui/use-store.ts';

/**
 * Whether this browser can play the alert sounds of a board. `blocked`: not before the user touches the page. `unsupported`:
 * never.
 */
type AlertSoundState = 'ready' | 'blocked' | 'unsupported';

/**
 * Whether the alert sounds of a board are on in this browser, the function that switches them, and whether the browser can play
 * them.
 */
export interface SoundSetting {
  readonly isOn: boolean;
  readonly setIsOn: (isOn: boolean) => void;
  readonly state: AlertSoundState;
}

interface Tone {
  readonly hertz: number;
  readonly atSeconds: number;
}

/** The two alert sounds of a board, by what they report: a new order, or a ticket that was not printed. */
export type AlertSound = 'order' | 'print-failure';

const TONES: Readonly<Record<AlertSound, readonly Tone[]>> = {
  order: [
    { hertz: 659.25, atSeconds: 0 },
    { hertz: 880, atSeconds: 0.16 },
  ],
  'print-failure': [
    { hertz: 659.25, atSeconds: 0 },
    { hertz: 440, atSeconds: 0.16 },
  ],
};
const TONE_SECONDS = 0.45;
const VOLUME = 0.35;
/** Gain just above 0: an exponential ramp cannot end at 0. */
const SILENCE = 0.0001;

const state = createStore<AlertSoundState>('ready');
let audio: AudioContext | null = null;

/** Prepares the alert sounds while the component (a board) is mounted, and returns whether the browser can play them. */
export function useAlertSound(): AlertSoundState {
  useEffect(prepareAlertSound, []);
  return useStore(state, (present) => present);
}

/** Plays an alert sound if the browser allows it. */
export function playAlertSound(sound: AlertSound): void {
  if (audio?.state !== 'running') return;
  for (const tone of TONES[sound]) playTone(audio, tone);
}

/**
 * Starts the browser's audio, so that this page can play the alert sounds of a board. Browsers allow it only once the user has
 * touched the page.
 */
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
  // Before the first user interaction the browser would refuse, so nothing is requested.
  if (navigator.userActivation.hasBeenActive) unlockAlertSound();
  else state.set('blocked');
  for (const event of UNLOCK_EVENTS) document.addEventListener(event, unlockIfNeeded);
  return () => {
    for (const event of UNLOCK_EVENTS) document.removeEventListener(event, unlockIfNeeded);
  };
}

/** User interactions that allow sound. */
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
