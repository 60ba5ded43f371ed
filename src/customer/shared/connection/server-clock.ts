// Estimates the server's clock: the clocks of phones are often minutes wrong, and the server decides about expiry.

/** A clock that estimates the server's time, because the clocks of phones are often wrong. */
export interface ServerClock {
  /** Current time of the server, in milliseconds since 1970. */
  readonly now: () => number;
  /** Adjusts the clock by the `Date` header of an uncached response; ignores an invalid header. */
  readonly setFromDateHeader: (dateHeader: string | null) => void;
}

/**
 * Creates a clock that shows the device's time until a response of the server corrects it. `deviceNow` returns the device's time in
 * milliseconds since 1970.
 */
export function createServerClock(deviceNow: () => number): ServerClock {
  let aheadMs = 0;
  return {
    now: () => deviceNow() + aheadMs,
    setFromDateHeader: (dateHeader) => {
      const serverNow = Date.parse(dateHeader ?? '');
      // The header has a resolution of one second, so a small difference is no error of the device clock.
      if (Number.isNaN(serverNow)) return;
      const difference = serverNow - deviceNow();
      aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
    },
  };
}

const TOLERANCE_MS = 2_000;
