// Controls the process that simulates phones with open live streams.
import * as z from 'zod/mini';
import { startChild } from './child-server.ts';

/** A process that simulates many phones of customers with open live streams. */
export interface Phones extends AsyncDisposable {
  /** The time at which the last phone received the next event, in nanoseconds of `process.hrtime`. */
  lastReceivedAt(): Promise<bigint>;
}

/**
 * Simulates one phone for each cookie (an empty text: without a cookie), each with an open live stream at this path. Resolves once
 * all streams are open.
 */
export async function connectPhones(port: number, path: string, cookies: readonly string[]): Promise<Phones> {
  const child = startChild('bench/rig/phones-process.ts');
  child.send({ port, path, cookies });
  await child.receive(connected);
  return {
    lastReceivedAt: async () => BigInt((await child.receive(receivedMessage)).lastReceivedAt),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

const connected = z.object({ connected: z.int() });
const receivedMessage = z.object({ lastReceivedAt: z.string() });
