// A statement that is a transaction by itself may be committed although its response was lost.
import { isDatabaseUnreachableError } from './database-errors.ts';

/**
 * Waits for a statement that is a transaction by itself. If its response was lost, the commit may have happened. `register` is then
 * called to register the effects of that commit, such as live events, before the error is thrown. See `withRetries` in context.ts.
 */
export async function registerIfResponseLost<T>(statement: Promise<T>, register: () => void): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isDatabaseUnreachableError(error)) register();
    throw error;
  }
}
