// A phone's slow link, between a browser and a server of ours: delay, narrow width that all connections share, and each
// connection's slow start. Made of timers over real sockets, so that the browser's own network code is what is measured.
import { once } from 'node:events';
import net from 'node:net';
import { endsWithUs } from './ends-with-us.ts';
import { portOf } from './venue-server.ts';

export interface LinkShape {
  readonly roundTripMs: number;
  readonly downBitsPerSecond: number;
  readonly upBitsPerSecond: number;
}

export interface SlowLink extends AsyncDisposable {
  readonly port: number;
}

const SEGMENT_BYTES = 1460;
/** What a sender sends before the first acknowledgement (RFC 6928). */
const FIRST_WINDOW_BYTES = 10 * SEGMENT_BYTES;

/** Listens on a port of its own and passes everything on to `port`, as slowly as the shape says. */
export async function openSlowLink(port: number, shape: LinkShape): Promise<SlowLink> {
  const [down, up] = [new Width(shape.downBitsPerSecond), new Width(shape.upBitsPerSecond)];
  const sockets = new Set<net.Socket>();
  const server = net.createServer({ noDelay: true }, (phone) => {
    const venue = net.connect({ port, host: '127.0.0.1', noDelay: true });
    // The system has accepted at once; over the link it would have taken a round trip.
    const openFrom = performance.now() + shape.roundTripMs;
    carry(phone, venue, new Flight(up, shape.roundTripMs, openFrom));
    carry(venue, phone, new Flight(down, shape.roundTripMs, openFrom));
    for (const socket of [phone, venue]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closing = endsWithUs(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: portOf(server), ...closing };
}

function carry(from: net.Socket, to: net.Socket, flight: Flight): void {
  from.on('data', (bytes) => flight.send(bytes, (segment) => to.writable && to.write(segment)));
  from.on('end', () => flight.send(null, () => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), 1_000).unref());
}

/** One direction of the link, whose width all connections share. */
class Width {
  readonly #msPerByte: number;
  #freeFrom = 0;

  constructor(bitsPerSecond: number) {
    this.#msPerByte = 8_000 / bitsPerSecond;
  }

  /** Takes its turn; returns when its last bit has left. */
  take(bytes: number, from: number): number {
    this.#freeFrom = Math.max(this.#freeFrom, from) + bytes * this.#msPerByte;
    return this.#freeFrom;
  }
}

/** What is on its way in one direction of one connection. */
class Flight {
  readonly #width: Width;
  readonly #oneWayMs: number;
  readonly #openFrom: number;
  readonly #waiting: { segment: Buffer | null; deliver: (segment: Buffer) => void }[] = [];
  readonly #flying: (() => void)[] = [];
  #windowBytes = FIRST_WINDOW_BYTES;
  #unacknowledgedBytes = 0;

  constructor(width: Width, roundTripMs: number, openFrom: number) {
    this.#width = width;
    this.#oneWayMs = roundTripMs / 2;
    this.#openFrom = openFrom;
  }

  /** Null is the end of the stream. */
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
    // Timers that are due at almost the same time may fire in any order: each delivers the oldest.
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
