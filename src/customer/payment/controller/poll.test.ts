import { expect, it } from 'vitest';
import { RefusedByServer, Unreachable } from '#contract/client.ts';
import type { Refusal } from '#domain/refusal.ts';
import { poll, pollDelay, pollImmediately } from './poll.ts';

it('waits a second first, longer each time, and never more than five', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pollDelay)).toEqual([1_000, 1_500, 2_250, 3_375, 5_000, 5_000, 5_000]);
});

/** Answers in turn; an error is thrown. Notes how long was waited for each. */
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
  return new RefusedByServer({ code, message: '' });
}

it('asks until the answer is enough', async () => {
  const { polling, waits } = asking(['no', 'no']);
  expect(await poll(polling)).toBe('enough');
  expect(waits).toEqual([1_000, 1_500, 2_250]);
});

it('can begin at once', async () => {
  const { polling, waits } = asking([]);
  expect(await pollImmediately(polling)).toBe('enough');
  expect(waits).toEqual([]);
});

it.each([new Unreachable('No answer came.'), refusal('too-many-requests')])('goes on after %s', async (error) => {
  const { polling } = asking([error, error]);
  expect(await poll(polling)).toBe('enough');
});

it.each(['not-found', 'not-identified'] as const)('ends when the server says %s', async (code) => {
  const { polling } = asking([refusal(code)]);
  expect(await poll(polling)).toBeNull();
});

it('ends when nobody wants to know any more', async () => {
  const { polling } = asking([]);
  expect(await poll({ ...polling, isCanceled: () => true })).toBeNull();
});

it('a fault of ours is not taken for a bad signal', async () => {
  const { polling } = asking([new TypeError('a fault')]);
  await expect(poll(polling)).rejects.toThrow('a fault');
});
