// The limits that follow from the limit of open files.
import { describe, expect, it } from 'vitest';
import { connectionLimits, readOpenFileLimit } from './file-limit.ts';

describe('the limits of connections', () => {
  it.each([
    [1_024, { connections: 768, connectionsOfAddress: 384, streams: 384, streamsForStaff: 96 }],
    [4_096, { connections: 3_840, connectionsOfAddress: 1_920, streams: 1_920, streamsForStaff: 200 }],
    [
      Number.POSITIVE_INFINITY,
      { connections: 20_000, connectionsOfAddress: 10_000, streams: 10_000, streamsForStaff: 200 },
    ],
  ])('for %d open files are %o', (fileLimit, limits) => {
    expect(connectionLimits(fileLimit)).toEqual(limits);
  });

  it('are read from the limit of this process', () => {
    expect(readOpenFileLimit()).toBeGreaterThan(64);
  });
});
