import { expect, it } from 'vitest';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { Refusal } from '#domain/refusal.ts';
import { poll, pollDelay, pollImmediately } from './poll.ts';

it('the delay between requests grows from one second to at most five', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pollDelay)).toEqual([1_000, 1_500, 2_250, 3_375, 5_000, 5_000, 5_000]);
});

/** Poll options whose requests return the given responses in turn and throw the given errors. Records the waits. */
function asking(answers: (string | Error)[]) {
  const waits: number[] = [];
  const polling = {
    request: async () => {
      const answer = answers.shift() ?? 'enough';
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wait: async (ms: number) => void waits.push(ms),
    isFinal: (answer: string) => answer === 'enough',
    isCanceled: () => false,
  };
  return { polling, waits };
}

function refusal(code: Refusal) {
  return new ServerRefusalError({ code, message: '' });
}

it('polling ends with the first final response', async () => {
  const { polling, waits } = asking(['no', 'no']);
  expect(await poll(polling)).toBe('enough');
  expect(waits).toEqual([1_000, 1_500, 2_250]);
});

it('pollImmediately sends the first request without waiting', async () => {
  const { polling, waits } = asking([]);
  expect(await pollImmediately(polling)).toBe('enough');
  expect(waits).toEqual([]);
});

it.each([new NoResponseError('No answer came.'), refusal('too-many-requests')])(
  'polling continues after %s',
  async (error) => {
    const { polling } = asking([error, error]);
    expect(await poll(polling)).toBe('enough');
  },
);

it.each(['not-found', 'not-identified'] as const)('polling ends when the server refuses with %s', async (code) => {
  const { polling } = asking([refusal(code)]);
  expect(await poll(polling)).toBeNull();
});

it('polling ends when its result is no longer needed', async () => {
  const { polling } = asking([]);
  expect(await poll({ ...polling, isCanceled: () => true })).toBeNull();
});

it('a bug in the page is thrown instead of being taken for a lost connection', async () => {
  const { polling } = asking([new TypeError('a fault')]);
  await expect(poll(polling)).rejects.toThrow('a fault');
});
