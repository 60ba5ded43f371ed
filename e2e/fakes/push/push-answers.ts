// The answers of the simulated push service: correct ones, and the faults of a test.
import type { ServerResponse } from 'node:http';

/**
 * What the simulated push service does with requests: `normal` delivers messages, every other mode is a fault. e2e/fakes/README.md
 * describes each.
 */
export type PushMode = 'normal' | RefusingMode | 'slow' | 'huge' | 'huge-headers';
type RefusingMode = keyof typeof UNDELIVERED;

/** How the simulated push service responds from now on: its mode, and the header `Retry-After`. */
export interface PushBehaviour {
  readonly mode: PushMode;
  /** The header `Retry-After` of an answer; null without one. */
  readonly retryAfter: string | null;
}

/** The path of the push service to which the mode `redirect` sends a request. A correct server does not follow it. */
export const REDIRECT_PATH = '/moved';

/** The modes in which the message is not delivered, with their status; null without an answer. */
const UNDELIVERED = {
  'not-found': 404,
  gone: 410,
  'too-many': 429,
  error: 500,
  forbidden: 403,
  'too-large': 413,
  redirect: 307,
  silent: null,
  reset: null,
} as const;
const CREATED = 201;

/** True for a mode in which the simulated push service does not deliver the message. */
export function isRefusing(mode: PushMode): mode is RefusingMode {
  return Object.hasOwn(UNDELIVERED, mode);
}

/** Returns the HTTP status with which the push service responds in this mode; null if it does not respond. */
export function statusOf(mode: PushMode): number | null {
  return isRefusing(mode) ? UNDELIVERED[mode] : CREATED;
}

/** Sends the response of the push service by its mode. If the response must wait, passes the function that sends it to `hold`. */
export function sendPushResponse(
  { mode, retryAfter }: PushBehaviour,
  response: ServerResponse,
  hold: (release: () => void) => void,
): void {
  const status = statusOf(mode) ?? CREATED;
  switch (mode) {
    case 'silent':
      return;
    case 'slow':
      hold(() => response.writeHead(status).end());
      return;
    case 'reset':
      response.socket?.destroy();
      return;
    case 'huge':
      response.writeHead(status);
      writeForever(response);
      return;
    case 'huge-headers':
      response.writeHead(status, { 'x-long': 'x'.repeat(64 * 1024) }).end();
      return;
    case 'redirect':
      response.writeHead(status, { location: REDIRECT_PATH }).end();
      return;
    default:
      response.writeHead(status, retryAfter === null ? {} : { 'retry-after': retryAfter }).end();
  }
}

/** Writes until the client closes the connection. */
function writeForever(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(' '.repeat(16 * 1024)));
  };
  response.on('drain', write);
  write();
}
