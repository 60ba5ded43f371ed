// Clock of the screen, synchronised with the server; texts that depend on time update once a second.
import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
/** The `Date` header has whole seconds and a network delay: smaller differences are ignored. */
const TOLERANCE_MS = 2_000;

let serverOffsetMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Server time in milliseconds since 1970, as estimated by this device. */
export function serverNow(): number {
  return Date.now() + serverOffsetMs;
}

/** Converts a time of this device's clock to server time. */
export function toServerTime(deviceTime: number): Date {
  return new Date(deviceTime + serverOffsetMs);
}

/** Adjusts the clock by the `Date` header of a fresh response; an unreadable header is ignored. */
export function syncServerTime(dateHeader: string | null): void {
  const difference = Date.parse(dateHeader ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  serverOffsetMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/**
 * Selects a value that depends on the server time. Renders again only when the selected value changes, so select the
 * displayed text (or a number or boolean) and not the time itself.
 */
export function useServerClock<Selected extends string | number | boolean>(
  select: (now: number) => Selected,
): Selected {
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
