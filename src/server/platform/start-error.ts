// Errors that end the start with one line for the operator: what is wrong, and what to do.
import type { Config } from './config.ts';

/** Thrown when the server cannot start. The message is one line: print that line, not the stack trace. */
export class StartError extends Error {}

/**
 * Converts a known error of opening the server's port, such as a port that is in use, to a `StartError`; returns any other error
 * unchanged.
 */
export function explainListenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const line = LISTEN_ERRORS[`${String(error.syscall)} ${String(error.code)}`];
  return line === undefined ? error : new StartError(line(host, port), { cause: error });
}

type Explanation = (host: string, port: number) => string;

const notOurs: Explanation = (host) =>
  `HOST is ${host}, which is no address of this machine: set it to one of its addresses, or to 0.0.0.0 for all of them.`;

const LISTEN_ERRORS: Readonly<Record<string, Explanation>> = {
  'listen EADDRINUSE': (host, port) =>
    `Port ${port} of ${host} is taken by another program, perhaps by Comanda itself: stop that one, or set PORT to a free port.`,
  'listen EACCES': (_, port) =>
    `Port ${port} is reserved for the administrator: set PORT to one above 1023, and put a proxy in front of it.`,
  'listen EADDRNOTAVAIL': notOurs,
  'getaddrinfo ENOTFOUND': notOurs,
  'getaddrinfo EAI_AGAIN': notOurs,
};
