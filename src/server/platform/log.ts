// The log: one JSON object per line in production, readable text in a terminal.
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

/** The logger of the process or of one request: the interface of Fastify, which pino implements. */
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

const WARN = pino.levels.values['warn'] ?? 40;
const WRITE_AFTER_MS = 100;
const LENGTH_MAX = 8_192;
const UNWRITTEN_MAX = 1_000_000;
/**
 * With this property, the level of a line is set before it is written:
 * https://github.com/pinojs/pino/blob/main/docs/api.md#metadata
 */
const LEVEL_OF_LINE = pino.symbols.needsMetadataGsym;

/**
 * Creates the logger of the process, which writes to standard output: JSON lines in production or if the output is not a terminal,
 * otherwise readable text.
 */
export async function createProcessLog({
  isProduction,
  level,
}: {
  readonly isProduction: boolean;
  readonly level?: string;
}): Promise<Logger> {
  if (isProduction || !process.stdout.isTTY) return createLog(level, openOutput());
  const { default: pretty } = await import('pino-pretty');
  return createLog(level, pretty({ translateTime: 'HH:MM:ss', ignore: 'requestId', sync: true }));
}

/**
 * Standard output, to which lines are written together: a call of the system for each one is a twentieth of what an order costs.
 * Warnings and errors are written at once, the others within `WRITE_AFTER_MS` and when the process exits.
 */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: UNWRITTEN_MAX });
  // A full disk must not end the server: the lines wait, and the newest are left out when too many do.
  output.on('error', () => undefined);
  let lines = '';
  const write = () => {
    const written = lines;
    lines = '';
    if (written !== '') output.write(written);
  };
  process.on('exit', write);
  const stream = {
    [LEVEL_OF_LINE]: true,
    lastLevel: 0,
    write(line: string) {
      // The first of the lines that wait starts the timer for all of them.
      if (lines === '') setTimeout(write, WRITE_AFTER_MS).unref();
      lines += line;
      if (this.lastLevel >= WARN || lines.length > LENGTH_MAX) write();
    },
  };
  return stream;
}

/** Creates a log of JSON lines; they go to standard output unless a destination is given. */
export function createLog(level = 'info', destination?: DestinationStream): Logger {
  return pino({ level, redact, base: null }, destination);
}

/** Creates a log without output, for tests. */
export function createSilentLog(): Logger {
  return pino({ level: 'silent' });
}
