// Clock of the screen, synchronised with the server; texts that depend on time update once a second.
import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
/** The `Date` header has whole seconds and a network delay: smaller differences are ignored. */
const TOLERANCE_MS = 2_000;

/** How far the two clocks of the device differ when one was set, or stood still while the device slept. */
const JUMP_MS = 2_000;

let serverOffsetMs = 0;
const hasJumped = createJumpDetector(Date.now, () => performance.now());
let askTime: () => void = () => undefined;
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

/** Adjusts the estimated server time by the `Date` header of a fresh response; an unreadable header is ignored. */
export function syncServerTime(dateHeader: string | null): void {
  const difference = Date.parse(dateHeader ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  serverOffsetMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/**
 * Calls `ask` whenever the clock of the device is set. `ask` sends any request, whose response synchronises the server time;
 * until then shown ages would be wrong by the difference.
 */
export function askTimeAfterJump(ask: () => void): void {
  askTime = ask;
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
  if (hasJumped()) askTime();
  for (const listener of new Set(listeners)) listener();
}

/**
 * Returns a function that is true once after the clock of the device was set: it then differs from the monotonic one by more or less
 * than before. Both in milliseconds.
 */
export function createJumpDetector(deviceNow: () => number, monotonicNow: () => number): () => boolean {
  const readDifference = () => deviceNow() - monotonicNow();
  let difference = readDifference();
  return () => {
    const present = readDifference();
    if (Math.abs(present - difference) <= JUMP_MS) return false;
    difference = present;
    return true;
  };
}
