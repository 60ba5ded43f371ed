// A statement that is a transaction by itself may be committed although its response was lost.
import { isDatabaseUnreachableError } from './database-errors.ts';

/**
 * Awaits the statement. If its response was lost, `register` is called before the error is thrown, to register the effects
 * of a commit that may have happened: see `withRetries` in context.ts.
 */
export async function registerIfResponseLost<T>(statement: Promise<T>, register: () => void): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isDatabaseUnreachableError(error)) register();
    throw error;
  }
}
