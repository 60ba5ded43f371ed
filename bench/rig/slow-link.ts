// Simulates a phone's slow network between a browser and a server: latency, bandwidth shared by all connections, and TCP
// slow start per connection. Uses timers over real sockets, so the browser's own network code is measured.
import { once } from 'node:events';
import net from 'node:net';
import { registerCleanup } from './cleanup.ts';
import { portOf } from './ports.ts';

/** The latency and the bandwidth of a simulated network. */
export interface LinkProfile {
  readonly roundTripMs: number;
  readonly downBitsPerSecond: number;
  readonly upBitsPerSecond: number;
}

/** A proxy that makes the connection to a server as slow as a phone's network. */
export interface SlowLink extends AsyncDisposable {
  readonly port: number;
}

const SEGMENT_BYTES = 1460;
/** Initial congestion window: the bytes sent before the first acknowledgement (RFC 6928). */
const FIRST_WINDOW_BYTES = 10 * SEGMENT_BYTES;

/**
 * Starts a proxy on a free port of this machine. It forwards everything to `port` and back, with the given latency and bandwidth.
 */
export async function openSlowLink(port: number, shape: LinkProfile): Promise<SlowLink> {
  const [down, up] = [new SharedBandwidth(shape.downBitsPerSecond), new SharedBandwidth(shape.upBitsPerSecond)];
  const sockets = new Set<net.Socket>();
  const server = net.createServer({ noDelay: true }, (phone) => {
    const venue = net.connect({ port, host: '127.0.0.1', noDelay: true });
    // The kernel accepts the connection immediately; over the link it would take a round trip.
    const openFrom = performance.now() + shape.roundTripMs;
    forward(phone, venue, new LinkDirection(up, shape.roundTripMs, openFrom));
    forward(venue, phone, new LinkDirection(down, shape.roundTripMs, openFrom));
    for (const socket of [phone, venue]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closing = registerCleanup(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: portOf(server), ...closing };
}

function forward(from: net.Socket, to: net.Socket, flight: LinkDirection): void {
  from.on('data', (bytes) => flight.send(bytes, (segment) => to.writable && to.write(segment)));
  from.on('end', () => flight.send(null, () => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), 1_000).unref());
}

/** Bandwidth of one direction of the link, shared by all connections. */
class SharedBandwidth {
  readonly #msPerByte: number;
  #freeFrom = 0;

  constructor(bitsPerSecond: number) {
    this.#msPerByte = 8_000 / bitsPerSecond;
  }

  /** Reserves bandwidth for these bytes and returns the time at which the last one has been sent. */
  take(bytes: number, from: number): number {
    this.#freeFrom = Math.max(this.#freeFrom, from) + bytes * this.#msPerByte;
    return this.#freeFrom;
  }
}

/** Segments in flight in one direction of one connection. */
class LinkDirection {
  readonly #width: SharedBandwidth;
  readonly #oneWayMs: number;
  readonly #openFrom: number;
  readonly #waiting: { segment: Buffer | null; deliver: (segment: Buffer) => void }[] = [];
  readonly #flying: (() => void)[] = [];
  #windowBytes = FIRST_WINDOW_BYTES;
  #unacknowledgedBytes = 0;

  constructor(width: SharedBandwidth, roundTripMs: number, openFrom: number) {
    this.#width = width;
    this.#oneWayMs = roundTripMs / 2;
    this.#openFrom = openFrom;
  }

  /** Queues bytes for delivery; null marks the end of the stream. */
  send(bytes: Buffer | null, deliver: (segment: Buffer) => void): void {
    if (bytes === null) this.#waiting.push({ segment: null, deliver });
    for (let at = 0; bytes !== null && at < bytes.length; at += SEGMENT_BYTES) {
      this.#waiting.push({ segment: bytes.subarray(at, at + SEGMENT_BYTES), deliver });
    }
    this.#fill();
  }

  #fill(): void {
    for (let next = this.#waiting[0]; next && this.#fits(next.segment); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#depart(next.segment ?? Buffer.alloc(0), next.deliver);
    }
  }

  #fits(segment: Buffer | null): boolean {
    return this.#unacknowledgedBytes + (segment?.length ?? 0) <= this.#windowBytes;
  }

  #depart(segment: Buffer, deliver: (segment: Buffer) => void): void {
    const now = performance.now();
    const arrivesAt = this.#width.take(segment.length, Math.max(now, this.#openFrom)) + this.#oneWayMs;
    this.#unacknowledgedBytes += segment.length;
    this.#flying.push(() => deliver(segment));
    // Timers due at almost the same time may fire in any order, so each delivers the oldest segment.
    setTimeout(() => this.#flying.shift()?.(), arrivesAt - now);
    setTimeout(
      () => {
        this.#unacknowledgedBytes -= segment.length;
        // Slow start: each acknowledged byte allows one more.
        this.#windowBytes += segment.length;
        this.#fill();
      },
      arrivesAt + this.#oneWayMs - now,
    );
  }
}
