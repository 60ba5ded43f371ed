// Closes what a test opens, so that no test file can forget it.
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Registers `close`, which is called once when the running test ends. Outside of a test, it is called after all tests of the file
 * or `describe`. The last registered one is called first. Returns a function that calls `close` earlier. Throws in `beforeAll` and
 * `afterAll`.
 */
export function closeAfterwards(close: () => PromiseLike<void> | void): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= Promise.resolve(close());
    return closed;
  };
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(closeOnce);
  else if (TestRunner.getCurrentSuite().file.result === undefined) afterAll(closeOnce);
  else throw new Error('Call it at the top level or in a test: Vitest ignores an afterAll that a hook registers.');
  return closeOnce;
}
