// A log that tests can read: formatted as in production, stored in memory.
import { createLog, type Logger } from '#server/platform/log.ts';

/** A log for tests, and the lines that were written to it. */
export interface CapturedLog {
  readonly log: Logger;
  /** Everything written so far. */
  text(): string;
  /** The lines written so far as JSON, oldest first. */
  lines(): readonly string[];
  /** The messages written so far, oldest first. */
  messages(): string[];
}

/** Creates a log in the format of production that stores its lines in memory. */
export function captureLog(): CapturedLog {
  const lines: string[] = [];
  return {
    log: createLog('debug', { write: (line) => void lines.push(line) }),
    text: () => lines.join(''),
    lines: () => lines,
    messages: () => lines.map(messageOf),
  };
}

function messageOf(line: string): string {
  const entry: unknown = JSON.parse(line);
  return typeof entry === 'object' && entry !== null && 'msg' in entry ? String(entry.msg) : '';
}
