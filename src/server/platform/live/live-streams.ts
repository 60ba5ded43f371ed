// The open live event streams of browsers: server-sent events, with heartbeats and checks of rights.
import type { ServerResponse } from 'node:http';
import { BROWSER_TOPICS, type BrowserTopic, LIVE_EVENTS } from '#contract/live.ts';
import type { Logger } from '#server/platform/log.ts';
import { StreamLimiter, type StreamLimits, type StreamOwner } from './stream-limits.ts';

/** A stream with more unsent bytes is closed: the phone is gone or too slow. It reconnects and refetches. */
const WAITING_BYTES_MAX = 64 * 1024;

/** What one live stream of a browser receives: its topics, and the check whether its session still has the right to them. */
export interface StreamSubscription {
  readonly owner: StreamOwner;
  readonly topics: ReadonlySet<BrowserTopic>;
  /** The customer whose `customer` topics the stream receives. */
  readonly customerId: string | null;
  /** Checked with every heartbeat: false ends the stream, for example when a user was disabled. */
  readonly isAllowed: () => Promise<boolean>;
}

type Stream = StreamSubscription & { readonly response: ServerResponse };

/** After events may have been missed, browsers refetch within this time, one portion after another. */
const RESYNC_SPREAD_MS = 2_000;
const RESYNC_STEPS = 100;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Forbids proxies such as nginx to buffer the stream.
  'x-accel-buffering': 'no',
};

/**
 * The open live streams of this process, over which browsers receive events. Streams whose session has lost its rights are ended.
 */
export class LiveStreams {
  readonly #log: Logger;
  readonly #streams = new Set<Stream>();
  readonly #counts: StreamLimiter<Stream>;
  /** Streams whose rights are being checked. */
  readonly #checked = new Set<Stream>();
  /** Streams to check once more after the check in progress. */
  readonly #toCheckAgain = new WeakSet<Stream>();
  readonly #heartbeat: ReturnType<typeof setInterval>;

  constructor(log: Logger, heartbeatMs: number, limits: StreamLimits) {
    this.#log = log;
    this.#counts = new StreamLimiter(limits);
    this.#heartbeat = setInterval(() => {
      for (const stream of this.#streams) void this.#checkWithoutOverlap(stream);
    }, heartbeatMs).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** True if this owner may open one more stream. */
  hasRoomFor(owner: StreamOwner): boolean {
    return this.#counts.hasRoomFor(owner);
  }

  /** Starts a stream on a raw response. */
  open(response: ServerResponse, subscription: StreamSubscription): void {
    // The browser disconnected during authorisation: no further close event will follow.
    if (response.destroyed) return;
    const stream = { ...subscription, response };
    this.#streams.add(stream);
    const ending = this.#counts.add(stream);
    if (ending) {
      this.#forget(ending);
      ending.response.destroy();
    }
    response.on('close', () => this.#forget(stream));
    response.on('error', (error) => this.#log.debug({ err: error }, 'Live stream connection failed'));
    response.writeHead(200, HEADERS);
    response.write(READY);
  }

  /** Sends a changed topic to its subscribers; with a customer, only to the streams of that customer. */
  sendChanged(topic: BrowserTopic, customerId: string | null): void {
    for (const stream of this.#streams) {
      if (!stream.topics.has(topic)) continue;
      if (customerId === null || stream.customerId === customerId) send(stream, CHANGED[topic]);
      if (topic === 'own-orders' && stream.customerId === customerId) this.#counts.protect(stream);
    }
  }

  /** Lets every browser refetch and checks every stream, spread over time so that not all refetch together. */
  sendReadyAgain(): void {
    const remaining = [...this.#streams];
    const portion = Math.ceil(remaining.length / RESYNC_STEPS);
    const step = () => {
      for (const stream of remaining.splice(0, portion)) {
        if (!this.#streams.has(stream)) continue;
        send(stream, READY);
        void this.#checkWithoutOverlap(stream);
      }
      if (remaining.length > 0) setTimeout(step, RESYNC_SPREAD_MS / RESYNC_STEPS).unref();
    };
    step();
  }

  /** Checks the rights of every stream immediately. */
  recheck(): void {
    for (const stream of this.#streams) {
      // A check in progress may have read the rights before they were lost.
      if (this.#checked.has(stream)) this.#toCheckAgain.add(stream);
      else void this.#checkWithoutOverlap(stream);
    }
  }

  /** Ends the streams that receive topics of this customer. */
  endSession(customerId: string): void {
    for (const stream of this.#streams) {
      const isOfCustomer = stream.customerId === customerId;
      if (isOfCustomer && [...stream.topics].some((topic) => BROWSER_TOPICS[topic] === 'customer')) this.#end(stream);
    }
  }

  /** Ends every stream. */
  close(): void {
    clearInterval(this.#heartbeat);
    for (const { response } of this.#streams) response.end();
  }

  /** Checks one stream. Checks of different streams run in parallel; those of one stream run one after the other. */
  async #checkWithoutOverlap(stream: Stream): Promise<void> {
    if (this.#checked.has(stream)) return;
    this.#checked.add(stream);
    do {
      this.#toCheckAgain.delete(stream);
      await this.#check(stream);
    } while (this.#toCheckAgain.has(stream) && this.#streams.has(stream));
    this.#checked.delete(stream);
  }

  async #check(stream: Stream): Promise<void> {
    try {
      if (await stream.isAllowed()) return send(stream, HEARTBEAT);
      this.#end(stream);
    } catch (error) {
      // No heartbeat is sent: the browser then shows the connection as lost, as long as the database is unreachable.
      this.#log.warn({ err: error }, 'Rights of a live stream could not be checked');
    }
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream);
    this.#counts.delete(stream);
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream);
    stream.response.end(ENDED);
  }
}

function send({ response }: Stream, message: Buffer): void {
  if (response.writableLength > WAITING_BYTES_MAX) response.destroy();
  else response.write(message);
}

const READY = event(LIVE_EVENTS.ready, '');
const HEARTBEAT = event(LIVE_EVENTS.heartbeat, '');
const ENDED = event(LIVE_EVENTS.ended, '');
const CHANGED: Readonly<Record<BrowserTopic, Buffer>> = {
  menu: event(LIVE_EVENTS.changed, 'menu'),
  'own-orders': event(LIVE_EVENTS.changed, 'own-orders'),
  'own-table': event(LIVE_EVENTS.changed, 'own-table'),
  payments: event(LIVE_EVENTS.changed, 'payments'),
  incidents: event(LIVE_EVENTS.changed, 'incidents'),
  refunds: event(LIVE_EVENTS.changed, 'refunds'),
  'board-drinks': event(LIVE_EVENTS.changed, 'board-drinks'),
  'board-food': event(LIVE_EVENTS.changed, 'board-food'),
  printing: event(LIVE_EVENTS.changed, 'printing'),
  'back-office': event(LIVE_EVENTS.changed, 'back-office'),
  permissions: event(LIVE_EVENTS.changed, 'permissions'),
};

function event(name: string, data: string): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${data}\n\n`);
}
