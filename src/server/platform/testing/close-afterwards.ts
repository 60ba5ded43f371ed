// Closes what a test opens, so that no test file can forget it.
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Closes after all tests of the file, if called at the top level of the file or of a `describe`, and after the running test,
 * if called inside of one; what was opened last is closed first. Returns the same function for a test that closes earlier:
 * only its first call closes.
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
