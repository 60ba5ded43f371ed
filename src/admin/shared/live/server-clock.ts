// The screen's one clock: it runs as the server's does, and what ages on the screen reads it once a second.
import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
/** The Date header counts whole seconds and travels: what is that close is right. */
const TOLERANCE_MS = 2_000;

let serverOffsetMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Milliseconds since 1970 as the server counts them, as far as this device can tell. */
export function serverNow(): number {
  return Date.now() + serverOffsetMs;
}

/** What the server's clock showed at a moment of this device's. */
export function toServerTime(deviceTime: number): Date {
  return new Date(deviceTime + serverOffsetMs);
}

/** Learns from the `Date` header of a fresh answer; anything unreadable is left alone. */
export function syncServerTime(dateHeader: string | null): void {
  const difference = Date.parse(dateHeader ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  serverOffsetMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/**
 * Something that depends on the time. Renders again only when the selected value changes, so select the text that is
 * shown (or a number or boolean) and not the time itself.
 */
export function useClock<Selected extends string | number | boolean>(select: (now: number) => Selected): Selected {
  return useSyncExternalStore(subscribe, () => select(serverNow()));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  for (const listener of [...listeners]) listener();
}
