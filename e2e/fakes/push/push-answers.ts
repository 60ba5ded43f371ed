// The answers of the simulated push service: correct ones, and the faults of a test.
import type { ServerResponse } from 'node:http';

/** e2e/fakes/README.md describes each mode. */
export type PushMode = 'normal' | RefusingMode | 'slow' | 'huge' | 'huge-headers';
type RefusingMode = keyof typeof UNDELIVERED;

/** What the push service does with requests from now on. */
export interface PushBehaviour {
  readonly mode: PushMode;
  /** The header `Retry-After` of an answer; null without one. */
  readonly retryAfter: string | null;
  /** Whether subjects are refused that Apple refuses. */
  readonly refusesLocalSubjects: boolean;
}

/** Path to which the mode `redirect` sends a request. */
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

/** True for a mode in which the message is not delivered. */
export function isRefusing(mode: PushMode): mode is RefusingMode {
  return Object.hasOwn(UNDELIVERED, mode);
}

/** The status of an answer; null without an answer. */
export function statusOf(mode: PushMode): number | null {
  return isRefusing(mode) ? UNDELIVERED[mode] : CREATED;
}

/** Answers a request. `hold` receives what sends the answer later. */
export function answer(
  { mode, retryAfter }: Pick<PushBehaviour, 'mode' | 'retryAfter'>,
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
