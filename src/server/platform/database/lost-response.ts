// A statement that is a transaction by itself may be committed although its response was lost.
import { isDatabaseUnreachableError } from './database-errors.ts';

/**
 * Waits for a statement that is a transaction by itself, and returns its result. If the connection breaks before the response
 * arrives, the statement may have been committed. In that case calls `register`, by which the caller registers the effects of the
 * commit, such as live events, and throws the error after that. See `withRetries` in context.ts.
 */
export async function registerIfResponseLost<T>(statement: Promise<T>, register: () => void): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isDatabaseUnreachableError(error)) register();
    throw error;
  }
}
