// A statement that is a transaction by itself may be committed although its response was lost.
import { isDatabaseUnreachableError } from './database-errors.ts';

/**
 * Waits for an SQL statement that is a transaction by itself, and returns its result. If the connection breaks before the response
 * arrives, nobody knows whether the statement was committed: `register` is then called, and the error is thrown. In `register`, the
 * caller registers the live events that must be published if the statement was committed. An event without a change is harmless, a
 * missing one is not.
 */
export async function registerIfResponseLost<T>(statement: Promise<T>, register: () => void): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isDatabaseUnreachableError(error)) register();
    throw error;
  }
}
