// A live event stream read over real HTTP, for tests.
import type { FastifyInstance } from 'fastify';
import { until } from './until.ts';
import type { TestBrowser } from './venue.ts';

/** One server-sent event that the test received. */
interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** An open live event stream of a test, with the events that it has received. */
export interface TestStream {
  readonly status: number;
  readonly headers: Headers;
  /** All events received so far. */
  readonly events: readonly StreamEvent[];
  /** The topics of the received «changed» events, in order. */
  changes(): string[];
  /** True if the server ended the stream. */
  isClosed(): boolean;
  /** Waits for an event of that name and, if given, that data. */
  received(name: string, data?: string): Promise<void>;
  /** Disconnects, as a browser that is closed. */
  close(): void;
}

/** Starts the app on a free port and returns its address. */
export function listenOnFreePort(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/**
 * Opens a live stream with the cookies of that browser. If the server refuses it, the stream is closed at once, and `status` has
 * the HTTP status.
 */
export async function openStream(address: string, path: string, browser: TestBrowser): Promise<TestStream> {
  const leaving = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${address}${path}`, { headers: { cookie }, signal: leaving.signal });
  const events: StreamEvent[] = [];
  let over = false;
  readAll(response, (event) => events.push(event))
    .catch(() => undefined)
    .finally(() => {
      over = true;
    });

  return {
    status: response.status,
    headers: response.headers,
    events,
    changes: () => events.filter(({ name }) => name === 'changed').map(({ data }) => data),
    isClosed: () => over,
    received: (name, data) =>
      until(`the stream brings «${name} ${data ?? ''}»`, () =>
        events.some((event) => event.name === name && (data === undefined || event.data === data)),
      ),
    close: () => leaving.abort(),
  };
}

async function readAll(response: Response, onEvent: (event: StreamEvent) => void): Promise<void> {
  if (!response.body) return;
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const whole = (rest + text).split('\n\n');
    rest = whole.pop() ?? '';
    for (const block of whole) onEvent(eventOf(block));
  }
}

function eventOf(block: string): StreamEvent {
  const lines = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line]));
  const valueOf = (field: string) => (lines.get(field) ?? '').slice(field.length + 2);
  return { name: valueOf('event'), data: valueOf('data') };
}
