// A statement that is a transaction by itself may be committed although its response was lost.
import { isDatabaseUnreachableError } from './database-errors.ts';

/**
 * Waits for an SQL statement that is a transaction by itself, and returns its result. If the connection breaks, the statement may
 * be committed nevertheless: `register` is called, and the error is thrown. `register` must register the live events of the
 * statement. An event without a change is harmless, a missing one is not.
 */
export async function registerEventsIfResponseLost<T>(statement: Promise<T>, register: () => void): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isDatabaseUnreachableError(error)) register();
    throw error;
  }
}
