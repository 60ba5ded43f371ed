// Asks again and again what became of a payment: soon at first, then at a walking pace.

import { RefusedByServer, Unreachable } from '#contract/client.ts';

const FIRST_MS = 1_000;
const LAST_MS = 5_000;
const GROWTH = 1.5;

/** How long to wait before the question of that number, counted from 0. Milliseconds, from one second to five. */
export function pollDelay(count: number): number {
  return Math.min(Math.round(FIRST_MS * GROWTH ** count), LAST_MS);
}

export interface PollOptions<T> {
  /** Asks once. Throws `Unreachable` and `RefusedByServer`. */
  readonly request: () => Promise<T>;
  /** Waits that many milliseconds, or less when there is news. */
  readonly wait: (ms: number) => Promise<void>;
  /** Whether the answer is one to stop at. */
  readonly isFinal: (answer: T) => boolean;
  /** Whether nobody wants to know any more. */
  readonly isCanceled: () => boolean;
}

/**
 * The first answer that is enough; null when nobody wants to know any more, or when the server says that there is no
 * such thing. Without an answer it goes on asking: a bad signal says nothing about the money.
 */
export async function poll<T>(polling: PollOptions<T>): Promise<T | null> {
  for (let count = 0; ; count += 1) {
    await polling.wait(pollDelay(count));
    if (polling.isCanceled()) return null;
    const heard = await requestOnce(polling);
    if (heard !== 'nothing') return heard.answer;
  }
}

/** The same, beginning at once. */
export async function pollImmediately<T>(polling: PollOptions<T>): Promise<T | null> {
  const heard = await requestOnce(polling);
  return heard === 'nothing' ? poll(polling) : heard.answer;
}

/** The answer when there is one to stop at; null in it when there never will be. */
async function requestOnce<T>({
  request: ask,
  isFinal: isEnough,
  isCanceled: isOver,
}: PollOptions<T>): Promise<{ readonly answer: T | null } | 'nothing'> {
  try {
    const answer = await ask();
    if (isOver()) return { answer: null };
    return isEnough(answer) ? { answer } : 'nothing';
  } catch (error) {
    if (error instanceof Unreachable) return 'nothing';
    if (!(error instanceof RefusedByServer)) throw error;
    return error.code === 'not-found' || error.code === 'not-identified' ? { answer: null } : 'nothing';
  }
}
