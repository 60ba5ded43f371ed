// The server's time as estimated by this device, and hooks that render again when a text that depends on it changes.
import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
/** The `Date` header has whole seconds and a network delay: smaller differences are ignored. */
const TOLERANCE_MS = 2_000;

/** How far the two clocks of the device differ when one was set, or stood still while the device slept. */
const JUMP_MS = 2_000;

let serverOffsetMs = 0;
const hasJumped = createClockJumpDetector(Date.now, () => performance.now());
let askTime: () => void = () => undefined;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Returns the server's time in milliseconds since 1970, as estimated by this device. */
export function serverNow(): number {
  return Date.now() + serverOffsetMs;
}

/** Converts a time of this device's clock (milliseconds since 1970) to the server's time. */
export function toServerTime(deviceTime: number): Date {
  return new Date(deviceTime + serverOffsetMs);
}

/**
 * Synchronises the estimated server time with the `Date` header of a response that has just arrived; a missing or invalid
 * header is ignored.
 */
export function syncServerTime(dateHeader: string | null): void {
  const difference = Date.parse(dateHeader ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  serverOffsetMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/**
 * Registers the function `ask`, which is called after the device's clock was set or the device slept. `ask` must send a request:
 * the response corrects the estimated server time. It is called only while a component uses `useServerClock`.
 */
export function setClockJumpHandler(ask: () => void): void {
  askTime = ask;
}

/**
 * Returns what `select` computes from the server time, once a second. The component renders again only when that value
 * changes, so return the displayed text and not the time itself.
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
 * Creates a function that returns true once after the device's clock was set or the device slept. `deviceNow` reads the device's
 * clock, and `monotonicNow` a clock that nobody can set, both in milliseconds.
 */
export function createClockJumpDetector(deviceNow: () => number, monotonicNow: () => number): () => boolean {
  const readDifference = () => deviceNow() - monotonicNow();
  let difference = readDifference();
  return () => {
    const present = readDifference();
    if (Math.abs(present - difference) <= JUMP_MS) return false;
    difference = present;
    return true;
  };
}
