import { expect, it } from 'vitest';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { Refusal } from '#domain/refusal.ts';
import { poll, pollDelay, pollImmediately } from './poll.ts';

it('the delay between requests grows from one second to at most five', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pollDelay)).toEqual([1_000, 1_500, 2_250, 3_375, 5_000, 5_000, 5_000]);
});

/** Poll options whose requests return the given responses in turn and throw the given errors. Records the waits. */
function aPoll(responses: (string | Error)[]) {
  const waits: number[] = [];
  const polling = {
    request: async () => {
      const response = responses.shift() ?? 'enough';
      if (response instanceof Error) throw response;
      return response;
    },
    wait: async (ms: number) => void waits.push(ms),
    isFinal: (response: string) => response === 'enough',
    isCanceled: () => false,
  };
  return { polling, waits };
}

function refusal(code: Refusal) {
  return new ServerRefusalError({ code, message: '' });
}

it('polling ends with the first final response', async () => {
  const { polling, waits } = aPoll(['no', 'no']);
  expect(await poll(polling)).toBe('enough');
  expect(waits).toEqual([1_000, 1_500, 2_250]);
});

it('pollImmediately sends the first request without waiting', async () => {
  const { polling, waits } = aPoll([]);
  expect(await pollImmediately(polling)).toBe('enough');
  expect(waits).toEqual([]);
});

it.each([new NoResponseError('No response came.'), refusal('too-many-requests')])(
  'polling continues after %s',
  async (error) => {
    const { polling } = aPoll([error, error]);
    expect(await poll(polling)).toBe('enough');
  },
);

it.each(['not-found', 'not-identified'] as const)('polling ends when the server refuses with %s', async (code) => {
  const { polling } = aPoll([refusal(code)]);
  expect(await poll(polling)).toBeNull();
});

it('polling ends when its result is no longer needed', async () => {
  const { polling } = aPoll([]);
  expect(await poll({ ...polling, isCanceled: () => true })).toBeNull();
});

it('a bug in the page is thrown and not treated as a lost connection', async () => {
  const { polling } = aPoll([new TypeError('a bug')]);
  await expect(poll(polling)).rejects.toThrow('a bug');
});
