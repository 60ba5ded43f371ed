// Phones that listen to a server, as seen from here.
import * as z from 'zod/mini';
import { startChild } from './child.ts';

export interface Phones extends AsyncDisposable {
  /** When the last of them has heard the next event, by the clock of `process.hrtime`, in nanoseconds. */
  lastHeardAt(): Promise<bigint>;
}

/** Connects a phone for each cookie (which may be ''), and returns once all of them listen. */
export async function connectPhones(port: number, path: string, cookies: readonly string[]): Promise<Phones> {
  const child = startChild('bench/rig/phones-process.ts');
  child.tell({ port, path, cookies });
  await child.hear(connected);
  return {
    lastHeardAt: async () => BigInt((await child.hear(heard)).lastHeardAt),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

const connected = z.object({ connected: z.int() });
const heard = z.object({ lastHeardAt: z.string() });
