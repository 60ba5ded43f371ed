// Repeats a request with increasing delays until its response is final.

import { NoResponseError, ServerRefusalError } from '#contract/client.ts';

const FIRST_MS = 1_000;
const LAST_MS = 5_000;
const GROWTH = 1.5;

/** Returns the delay before the next request, in milliseconds (1,000 to 5,000). `count` is the number of requests sent before. */
export function pollDelay(count: number): number {
  return Math.min(Math.round(FIRST_MS * GROWTH ** count), LAST_MS);
}

/** The options of `poll`: the request, how to wait, and when to stop. */
interface PollOptions<T> {
  /** Sends one request. Throws `NoResponseError` and `ServerRefusalError`. */
  readonly request: () => Promise<T>;
  /** Resolves after that many milliseconds, or earlier when a live event reports a change. */
  readonly wait: (ms: number) => Promise<void>;
  /** Whether polling ends with this response. */
  readonly isFinal: (response: T) => boolean;
  /** Whether the result is no longer needed. */
  readonly isCanceled: () => boolean;
}

/**
 * Repeats a request, with a wait before each, until a response is final, and returns that response. Null if polling was canceled,
 * or if the server refused as `not-found` or `not-identified`. Without a response, or after any other refusal, polling continues.
 */
export async function poll<T>(options: PollOptions<T>): Promise<T | null> {
  for (let count = 0; ; count += 1) {
    await options.wait(pollDelay(count));
    if (options.isCanceled()) return null;
    const result = await requestOnce(options);
    if (result !== 'nothing') return result.response;
  }
}

/**
 * Repeats a request until a response is final, and returns that response. Like `poll`, but sends the first request without waiting.
 * Null if polling was canceled, or the server refused as `not-found` or `not-identified`.
 */
export async function pollImmediately<T>(options: PollOptions<T>): Promise<T | null> {
  const result = await requestOnce(options);
  return result === 'nothing' ? poll(options) : result.response;
}

/** Sends one request. Returns `nothing` if polling has to continue, otherwise the value that ends it. */
async function requestOnce<T>({
  request,
  isFinal,
  isCanceled,
}: PollOptions<T>): Promise<{ readonly response: T | null } | 'nothing'> {
  try {
    const response = await request();
    if (isCanceled()) return { response: null };
    return isFinal(response) ? { response } : 'nothing';
  } catch (error) {
    if (error instanceof NoResponseError) return 'nothing';
    if (!(error instanceof ServerRefusalError)) throw error;
    return error.code === 'not-found' || error.code === 'not-identified' ? { response: null } : 'nothing';
  }
}
