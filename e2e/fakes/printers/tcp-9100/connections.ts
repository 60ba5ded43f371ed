// The network side of the printer: one connection at a time, and requests that are answered before the buffer.
import type { Socket } from 'node:net';
import { createRealTimeFilter } from '#e2e/fakes/printers/interpreter/real-time.ts';
import type { Mechanism } from './mechanism.ts';
import { statusByte } from './status-bytes.ts';
import type { ConnectionEnd, PrinterSwitches } from './switches.ts';

/** The functions of a simulated printer that its network side calls. */
export interface ConnectionDependencies {
  readonly switches: () => PrinterSwitches;
  readonly update: (changes: Partial<PrinterSwitches>) => void;
  readonly isOn: () => boolean;
  readonly onChange: () => void;
  /** The mechanism, which is created after its connections. */
  readonly mechanism: () => Mechanism;
}

/** The network side of a simulated printer: serves one connection at a time, as port 9100 does. */
export interface Connections {
  /** Accepts a connection as the switches say. */
  readonly accept: (socket: Socket) => void;
  readonly send: (bytes: Buffer) => void;
  /** Serves the next connection that waits, and reads on, where switches allow it. */
  readonly handleChange: () => void;
  /** Ends all connections, with a reset or after what was sent. */
  readonly endAll: (how: ConnectionEnd) => void;
  /** The bytes of each connection so far, in the order of the connections. */
  readonly received: () => readonly Buffer[];
}

/** Creates the network side of a simulated printer, without connections. */
export function createConnections(port: ConnectionDependencies): Connections {
  const sockets = new Set<Socket>();
  const received: number[][] = [];
  let waiting: Socket[] = [];
  let current: { readonly socket: Socket; readonly read: ReadBytes } | null = null;

  function serveNext(): void {
    if (current !== null || port.switches().isHeldByAnother || !port.isOn()) return;
    const [next, ...others] = waiting.filter(({ destroyed }) => !destroyed);
    waiting = others;
    if (next) serve(next);
  }

  function serve(socket: Socket): void {
    const bytes: number[] = [];
    received.push(bytes);
    const read = byteReader(port, send, socket, bytes);
    current = { socket, read };
    socket.on('end', () => socket.end()).on('data', read);
    socket.on('close', () => {
      if (current?.socket !== socket) return;
      current = null;
      if (port.switches().incompleteCommand === 'removed') port.mechanism().discardIncomplete();
      port.onChange();
    });
    port.mechanism().handleConnection();
    read(NO_BYTES);
  }

  function send(bytes: Buffer): void {
    const canAnswer = current?.socket.writable === true && !port.switches().answersNothing && port.isOn();
    if (canAnswer) current?.socket.write(bytes);
  }

  return {
    accept: (socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
      const { isHeldByAnother, secondConnection } = port.switches();
      if (current === null && !isHeldByAnother) serve(socket);
      else if (secondConnection === 'reset') socket.resetAndDestroy();
      else if (secondConnection === 'waits') waiting.push(socket);
    },
    send,
    handleChange: () => {
      serveNext();
      if (current?.socket.isPaused() !== true || isFull(port)) return;
      current.socket.resume();
      current.read(NO_BYTES);
    },
    endAll: (how) => {
      [waiting, current] = [[], null];
      for (const socket of sockets) {
        if (how === 'reset') socket.resetAndDestroy();
        else socket.destroySoon();
      }
    },
    received: () => received.map((bytes) => Buffer.from(bytes)),
  };
}

/** Takes the next bytes of a connection, after those that a full buffer has left unread. */
type ReadBytes = (chunk: Buffer) => void;

const NO_BYTES = Buffer.alloc(0);

/** Returns how to take bytes of one connection: requests are answered at once, other bytes go to the buffer. */
function byteReader(
  port: ConnectionDependencies,
  send: (bytes: Buffer) => void,
  socket: Socket,
  received: number[],
): ReadBytes {
  const filter = createRealTimeFilter();
  let unread = NO_BYTES;

  function takeByte(byte: number): void {
    const taken = filter.read(byte);
    const switches = port.switches();
    if (taken?.kind === 'status-request' && switches.answersStatus) send(Buffer.of(statusByte(taken.number, switches)));
    for (const queued of taken?.kind === 'bytes' ? taken.bytes : []) port.mechanism().receive(queued);
  }

  function cutIfDue(): void {
    const { cutsAfterBytes } = port.switches();
    if (cutsAfterBytes === null || received.length < cutsAfterBytes) return;
    port.update({ cutsAfterBytes: null });
    socket.resetAndDestroy();
  }

  return (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    cutIfDue();
    let count = 0;
    for (const byte of unread) {
      if (socket.destroyed || !port.isOn() || isFull(port)) break;
      count += 1;
      received.push(byte);
      takeByte(byte);
      cutIfDue();
    }
    unread = unread.subarray(count);
    if (isFull(port)) socket.pause();
    port.onChange();
  };
}

function isFull({ switches, mechanism }: ConnectionDependencies): boolean {
  const { bufferBytes } = switches();
  return bufferBytes !== null && mechanism().waitingBytes() >= bufferBytes;
}
