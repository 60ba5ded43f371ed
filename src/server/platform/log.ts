// The log: one JSON object a line in production, readable text in a terminal.
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import pretty from 'pino-pretty';

/** What a verb may do with the log: the shape that the HTTP framework hands on with each request. */
export type Logger = FastifyBaseLogger;

/**
 * Never written, wherever they hang in a logged object: they would let a reader act as someone, or know who it is. The
 * `detail` of a database's error quotes the row.
 */
const REDACTED_FIELDS = ['password', 'email', 'token', 'cookie', 'authorization', 'key', 'detail'];
const redact = {
  paths: REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  censor: '[…]',
};

/** The log of this process, on standard output unless it is given somewhere else to go. */
export function createLog(options: {
  readonly isProduction: boolean;
  readonly level?: string;
  readonly destination?: DestinationStream;
}): Logger {
  const level = options.level ?? 'info';
  if (options.isProduction || !process.stdout.isTTY) return pino({ level, redact, base: null }, options.destination);
  return pino({ level, redact, base: null }, pretty({ translateTime: 'HH:MM:ss', ignore: 'requestId', sync: true }));
}

/** A log that says nothing, for tests. */
export function createSilentLog(): Logger {
  return pino({ level: 'silent' });
}
