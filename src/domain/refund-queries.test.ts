import { describe, expect, it } from 'vitest';
import { refundQueryDelayMs } from './refund-queries.ts';

const MINUTE_MS = 60_000;

describe('a refund whose result is unknown', () => {
  it('is queried after two minutes, with growing waits, and for the last time after half an hour', () => {
    const times: number[] = [];
    let unknownMs = 0;
    for (let wait = refundQueryDelayMs(0); wait !== null; wait = refundQueryDelayMs(unknownMs)) {
      unknownMs += wait;
      times.push(unknownMs / MINUTE_MS);
    }
    expect(times).toEqual([2, 4, 8, 16, 30]);
  });

  it('is not queried again after a query that was delayed beyond the last time', () => {
    expect(refundQueryDelayMs(29 * MINUTE_MS)).toBe(MINUTE_MS);
    expect(refundQueryDelayMs(31 * MINUTE_MS)).toBeNull();
  });
});
