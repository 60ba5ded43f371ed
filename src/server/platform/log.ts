// The log: one JSON object per line in production, readable text in a terminal.
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import pretty from 'pino-pretty';

/** The logger interface of Fastify, which each request carries. */
export type Logger = FastifyBaseLogger;

/**
 * Fields that are redacted up to three levels deep, since they are secrets or personal data. The `detail` of a database
 * error quotes the row.
 */
const REDACTED_FIELDS = ['password', 'email', 'token', 'cookie', 'authorization', 'key', 'detail'];
const redact = {
  paths: REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  censor: '[…]',
};

/** Creates the log of the process; it writes to standard output unless a destination is given. */
export function createLog(options: {
  readonly isProduction: boolean;
  readonly level?: string;
  readonly destination?: DestinationStream;
}): Logger {
  const level = options.level ?? 'info';
  if (options.isProduction || !process.stdout.isTTY) return pino({ level, redact, base: null }, options.destination);
  return pino({ level, redact, base: null }, pretty({ translateTime: 'HH:MM:ss', ignore: 'requestId', sync: true }));
}

/** Creates a log without output, for tests. */
export function createSilentLog(): Logger {
  return pino({ level: 'silent' });
}
