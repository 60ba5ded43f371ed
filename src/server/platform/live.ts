// Live events: notifies browsers, and caches and workers of the server, that a topic changed. Only its name is sent.
import type { ServerResponse } from 'node:http';
import { LIVE_EVENTS, LIVE_HEARTBEAT_MS, TOPICS, type Topic } from '#contract/live.ts';
import type { Logger } from './log.ts';

/** More waiting bytes than this: the phone is gone or too slow. It reconnects and asks again. */
const WAITING_BYTES_MAX = 64 * 1024;
/** Streams in all: each costs some 20 KB. */
const STREAMS_MAX = 10_000;

/** Reaches no browser, only workers of the server: mails were stored for sending. */
const INTERNAL_TOPIC = 'outgoing-mails';
export type LiveTopic = Topic | typeof INTERNAL_TOPIC;

/** What the processes of one venue notify each other of. */
export type LiveEvent =
  /** A topic changed; `customerId` is set for topics of one customer. */
  | { readonly kind: 'changed'; readonly topic: LiveTopic; readonly customerId: string | null }
  /** Someone lost a right. */
  | { readonly kind: 'recheck' };

export interface Live {
  /** Publishes that a topic changed; a `customer` topic only to the customer it concerns. */
  publish(topic: LiveTopic, customerId?: string): void;
  /** Calls back within this process on each change of the topic, and whenever changes may have been missed. */
  onChanged(topic: LiveTopic, callback: () => void): void;
  /** Checks the rights of every stream immediately instead of with its next beat. */
  recheck(): void;
  /** False while events of other processes may be missing: caches then compare themselves with the database. */
  isComplete(): boolean;
}

/** The connection to the other processes of the venue. */
export interface LivePeers {
  /** Sends an event of this process to the others. */
  forward(event: LiveEvent): void;
  isComplete(): boolean;
}

/** One browser that listens. */
export interface StreamSubscription {
  readonly topics: ReadonlySet<Topic>;
  /** Whose `customer` topics it hears. */
  readonly customerId: string | null;
  /** Asked with every beat: false ends the stream, as when a user was disabled. */
  readonly isAllowed: () => Promise<boolean>;
}

export interface LiveHub extends Live {
  /** Forwards every event that is published here to the other processes. */
  connectPeers(peers: LivePeers): void;
  /** Delivers an event of another process. */
  deliver(event: LiveEvent): void;
  /** Events may have been missed: calls back every topic, and lets every stream refetch, spread over two seconds. */
  resync(): void;
  /** Starts the stream on a raw response. False when there is no room. */
  open(response: ServerResponse, listener: StreamSubscription): boolean;
  readonly size: number;
  /** Ends every stream: the server is stopping. */
  close(): void;
}

type Stream = StreamSubscription & { readonly response: ServerResponse };

/** A process that is alone misses nothing. */
const NO_PEERS: LivePeers = { forward: () => undefined, isComplete: () => true };

/** After events may have been missed, browsers refetch within this time, one portion after another. */
const RESYNC_SPREAD_MS = 2_000;
const RESYNC_STEPS = 100;

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
  let peers = NO_PEERS;
  const heartbeat = setInterval(() => {
    for (const stream of streams) void beat(stream);
  }, heartbeatMs).unref();

  function open(response: ServerResponse, listener: StreamSubscription): boolean {
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

  function publish(topic: LiveTopic, customerId?: string): void {
    const concernsOneCustomer = topic !== INTERNAL_TOPIC && TOPICS[topic] === 'customer';
    if (concernsOneCustomer && customerId === undefined) throw new Error(`«${topic}» concerns one customer.`);
    const event = { kind: 'changed', topic, customerId: customerId ?? null } as const;
    deliver(event);
    peers.forward(event);
  }

  function deliver(event: LiveEvent): void {
    if (event.kind === 'recheck') return recheckStreams();
    const { topic, customerId } = event;
    for (const callback of callbacks.get(topic) ?? []) callback();
    if (topic === INTERNAL_TOPIC) return;
    for (const stream of streams) {
      if (!stream.topics.has(topic)) continue;
      if (customerId === null || stream.customerId === customerId) send(stream, CHANGED[topic]);
    }
  }

  function resync(): void {
    for (const callback of [...callbacks.values()].flat()) callback();
    sendSpread([...streams]);
  }

  /** All browsers at the same moment would refetch at the same moment. */
  function sendSpread(waiting: Stream[]): void {
    const portion = Math.ceil(waiting.length / RESYNC_STEPS);
    const step = () => {
      for (const stream of waiting.splice(0, portion)) {
        if (!streams.has(stream)) continue;
        send(stream, READY);
        void beat(stream);
      }
      if (waiting.length > 0) setTimeout(step, RESYNC_SPREAD_MS / RESYNC_STEPS).unref();
    };
    step();
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
    recheckStreams();
    peers.forward({ kind: 'recheck' });
  }

  function recheckStreams(): void {
    for (const stream of streams) {
      // The check under way may have looked before the right was lost.
      if (checked.has(stream)) toCheckAgain.add(stream);
      else void beat(stream);
    }
  }

  return {
    open,
    publish,
    deliver,
    recheck,
    resync,
    connectPeers: (connected) => {
      peers = connected;
    },
    isComplete: () => peers.isComplete(),
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
