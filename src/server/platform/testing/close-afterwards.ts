// Closes what a test opens, so that no test file can forget it.
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Registers `close`, which ends what a test has opened. It is called after all tests of the file, if registered at the top level of
 * the file or of a `describe`, or after the running test, if registered inside of one; the last registered one first. Returns a
 * function that closes earlier; `close` is called only once.
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
