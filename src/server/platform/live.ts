// Tells browsers, and this process's own caches, that something changed. Only the topic's name travels.
import type { ServerResponse } from 'node:http';
import { LIVE_EVENTS, LIVE_HEARTBEAT_MS, TOPICS, type Topic } from '#contract/live.ts';
import type { Logger } from './log.ts';

/** More waiting bytes than this: the phone is gone or too slow. It reconnects and asks again. */
const WAITING_BYTES_MAX = 64 * 1024;
/** Streams in all: each costs some 20 KB. */
const STREAMS_MAX = 10_000;

/** What no browser hears of, but this process: mails wait to be sent. */
const INNER_TOPIC = 'outgoing-mails';

export interface Live {
  /** Says that a topic changed; a `customer` topic only to the guest it concerns. */
  publish(topic: Topic | typeof INNER_TOPIC, customerId?: string): void;
  /** Calls back within this process on each change of the topic. */
  onChanged(topic: Topic | typeof INNER_TOPIC, callback: () => void): void;
  /** Someone lost a right: every stream is checked at once instead of with its next beat. */
  recheck(): void;
}

/** One browser that listens. */
export interface Listener {
  readonly topics: ReadonlySet<Topic>;
  /** Whose `customer` topics it hears. */
  readonly customerId: string | null;
  /** Asked with every beat: false ends the stream, as when a user was disabled. */
  readonly isAllowed: () => Promise<boolean>;
}

export interface LiveHub extends Live {
  /** Starts the stream on a raw response. False when there is no room. */
  open(response: ServerResponse, listener: Listener): boolean;
  readonly size: number;
  /** Ends every stream: the server is stopping. */
  close(): void;
}

type Stream = Listener & { readonly response: ServerResponse };

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Tells proxies such as nginx not to gather the stream into larger pieces.
  'x-accel-buffering': 'no',
};

export function createLiveHub(log: Logger, heartbeatMs = LIVE_HEARTBEAT_MS): LiveHub {
  const streams = new Set<Stream>();
  const callbacks = new Map<string, (() => void)[]>();
  const checked = new Set<Stream>();
  const toCheckAgain = new WeakSet<Stream>();
  const heartbeat = setInterval(() => {
    for (const stream of streams) void beat(stream);
  }, heartbeatMs).unref();

  function open(response: ServerResponse, listener: Listener): boolean {
    if (streams.size >= STREAMS_MAX) return false;
    // It left while we looked who it is, and will not say so again.
    if (response.destroyed) return true;
    const stream = { ...listener, response };
    streams.add(stream);
    response.on('close', () => streams.delete(stream));
    response.on('error', (error) => log.debug({ err: error }, 'A live stream broke'));
    response.writeHead(200, HEADERS);
    response.write(READY);
    return true;
  }

  function publish(topic: Topic | typeof INNER_TOPIC, customerId?: string): void {
    const isOfOneGuest = topic !== INNER_TOPIC && TOPICS[topic] === 'customer';
    if (isOfOneGuest && customerId === undefined) throw new Error(`«${topic}» concerns one guest.`);
    for (const callback of callbacks.get(topic) ?? []) callback();
    if (topic === INNER_TOPIC) return;
    for (const stream of streams) {
      if (!stream.topics.has(topic)) continue;
      if (customerId === undefined || stream.customerId === customerId) send(stream, CHANGED[topic]);
    }
  }

  /** No stream waits for another one's check, nor for its own last one. */
  async function beat(stream: Stream): Promise<void> {
    if (checked.has(stream)) return;
    checked.add(stream);
    do {
      toCheckAgain.delete(stream);
      await check(stream);
    } while (toCheckAgain.has(stream) && streams.has(stream));
    checked.delete(stream);
  }

  async function check(stream: Stream): Promise<void> {
    try {
      if (await stream.isAllowed()) return send(stream, BEAT);
      streams.delete(stream);
      stream.response.end(ENDED);
    } catch (error) {
      // The database is away: no beat, so that the browser shows the connection as lost.
      log.warn({ err: error }, 'A live stream could not be checked');
    }
  }

  function recheck(): void {
    for (const stream of streams) {
      // The check under way may have looked before the right was lost.
      if (checked.has(stream)) toCheckAgain.add(stream);
      else void beat(stream);
    }
  }

  return {
    open,
    publish,
    recheck,
    onChanged: (topic, callback) => void callbacks.set(topic, [...(callbacks.get(topic) ?? []), callback]),
    get size() {
      return streams.size;
    },
    close: () => {
      clearInterval(heartbeat);
      for (const { response } of streams) response.end();
    },
  };
}

function send({ response }: Stream, message: Buffer): void {
  if (response.writableLength > WAITING_BYTES_MAX) response.destroy();
  else response.write(message);
}

const READY = event(LIVE_EVENTS.ready, '');
const BEAT = event(LIVE_EVENTS.beat, '');
const ENDED = event(LIVE_EVENTS.ended, '');
const CHANGED: Readonly<Record<Topic, Buffer>> = {
  menu: event(LIVE_EVENTS.changed, 'menu'),
  'own-orders': event(LIVE_EVENTS.changed, 'own-orders'),
  till: event(LIVE_EVENTS.changed, 'till'),
  incidents: event(LIVE_EVENTS.changed, 'incidents'),
  refunds: event(LIVE_EVENTS.changed, 'refunds'),
  'board-drinks': event(LIVE_EVENTS.changed, 'board-drinks'),
  'board-food': event(LIVE_EVENTS.changed, 'board-food'),
  house: event(LIVE_EVENTS.changed, 'house'),
};

function event(name: string, data: string): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${data}\n\n`);
}
