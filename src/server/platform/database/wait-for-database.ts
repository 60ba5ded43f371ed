// Waits at start for an external database: after a power cut, the machine of the database may need longer than this one.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#server/platform/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { connectDirectly } from './database.ts';
import { isDatabaseUnreachableError } from './database-errors.ts';

/** How long to wait for the database, and how often to try. */
interface DatabaseWaitTimes {
  readonly waitMs: number;
  readonly everyMs: number;
}

const WAIT_TIMES: DatabaseWaitTimes = { waitMs: 60_000, everyMs: 1_000 };

/**
 * Waits until a connection to the external database succeeds. Resolves to true after that, and to false if `signal` is aborted
 * first. Throws `StartError` when the database refuses the connection, or does not respond within the time limit. `setting` is the
 * name of the environment variable that contains the address.
 */
export async function waitForDatabase(
  { setting, url }: { readonly setting: string; readonly url: string },
  {
    log,
    signal,
    times = WAIT_TIMES,
  }: { readonly log: Logger; readonly signal: AbortSignal; readonly times?: DatabaseWaitTimes },
): Promise<boolean> {
  const deadline = performance.now() + times.waitMs;
  for (let tries = 0; !signal.aborted; tries += 1) {
    const error = await tryToConnect(url);
    if (error === null) return true;
    const reason = reasonOf(error);
    if (!isDatabaseUnreachableError(error))
      throw new StartError(`${setting}: ${refusalText(error, reason)}`, { cause: error });
    if (performance.now() > deadline) {
      throw new StartError(
        `${setting}: the database at ${hostOf(url)} does not answer (${reason}): start it, or correct the address.`,
      );
    }
    if (tries === 0) log.warn({ address: hostOf(url), reason }, 'Database does not answer yet; the start waits for it');
    await pause(times.everyMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

async function tryToConnect(url: string): Promise<Error | null> {
  try {
    await (await connectDirectly({ url })).end();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Several addresses of one name fail together, with an empty message. */
function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return error.message === '' ? code : error.message;
}

function refusalText(error: Error, reason: string): string {
  return (
    REFUSALS['code' in error ? String(error.code) : ''] ?? ((given) => `the database cannot be used (${given}).`)
  )(reason);
}

const wrongUser = (reason: string) => `PostgreSQL refuses the user or the password (${reason}): correct them.`;

const REFUSALS: Readonly<Record<string, (reason: string) => string>> = {
  '28P01': wrongUser,
  '28000': wrongUser,
  '3D000': (reason) => `there is no such database (${reason}): create it, or correct its name.`,
};

/** Host and port, without user and password. */
function hostOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return searchParams.get('host') ?? host;
}
