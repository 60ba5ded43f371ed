// The log: one JSON object per line in production, readable text in a terminal.
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

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

/** Creates the log of the process on standard output: readable text in a terminal, unless it is in production. */
export async function openLog({
  isProduction,
  level,
}: {
  readonly isProduction: boolean;
  readonly level?: string;
}): Promise<Logger> {
  if (isProduction || !process.stdout.isTTY) return createLog(level);
  const { default: pretty } = await import('pino-pretty');
  return createLog(level, pretty({ translateTime: 'HH:MM:ss', ignore: 'requestId', sync: true }));
}

/** Creates a log of JSON lines; they go to standard output unless a destination is given. */
export function createLog(level = 'info', destination?: DestinationStream): Logger {
  return pino({ level, redact, base: null }, destination);
}

/** Creates a log without output, for tests. */
export function createSilentLog(): Logger {
  return pino({ level: 'silent' });
}
