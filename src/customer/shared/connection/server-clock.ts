// The server's clock as far as this device can tell: phones are often minutes wrong, and expiry is the server's.

export interface ServerClock {
  /** Milliseconds since 1970, as the server counts them. */
  readonly now: () => number;
  /** Learns from the `Date` header of a fresh answer; anything unreadable is left alone. */
  readonly learn: (dateHeader: string | null) => void;
}

export function createServerClock(deviceNow: () => number): ServerClock {
  let aheadMs = 0;
  return {
    now: () => deviceNow() + aheadMs,
    learn: (dateHeader) => {
      const serverNow = Date.parse(dateHeader ?? '');
      // The header counts whole seconds: what is that close is right.
      if (Number.isNaN(serverNow)) return;
      const difference = serverNow - deviceNow();
      aheadMs = Math.abs(difference) < CLOSE_ENOUGH_MS ? 0 : difference;
    },
  };
}

const CLOSE_ENOUGH_MS = 2_000;
