// A statement that is a transaction by itself may be committed although its response was lost.
import { isDatabaseUnreachableError } from './database-errors.ts';

/**
 * Waits for an SQL statement that runs outside of a transaction, and returns its result. If the connection breaks, it is not known
 * whether the statement was committed. In that case calls `register`, which must register the live events of the statement, and
 * then throws the error. An event without a change is harmless; a change without its event is not.
 */
export async function registerEventsIfResponseLost<T>(statement: Promise<T>, register: () => void): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isDatabaseUnreachableError(error)) register();
    throw error;
  }
}
