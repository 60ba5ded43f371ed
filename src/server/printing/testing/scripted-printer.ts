// A TCP server that plays the part of an ESC/POS printer by a script of the test, byte by byte.

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';

/** The printer's end of one connection, by which the script of a test reads and sends bytes. */
export interface PrinterSocket {
  /**
   * Resolves with everything received so far that was not read, through the end of `bytes`. Rejects if the connection closes
   * before.
   */
  readThrough(bytes: Buffer): Promise<Buffer>;
  /** Resolves with all unread bytes when the other side has closed. */
  readToEnd(): Promise<Buffer>;
  send(...bytes: readonly number[]): void;
  /** Closes the own side. */
  end(): void;
  /** Breaks the connection. */
  reset(): void;
}

/** A TCP server that stands for a printer and runs the script of a test. */
export interface ScriptedPrinter {
  readonly port: number;
  /** Connections so far. */
  readonly connections: number;
  /** Stops when all scripts have ended; rejects with the first error of one. */
  close(): Promise<void>;
}

/** Opens a scripted printer on a free port of this machine until the test ends, and runs the script for each connection. */
export async function openScriptedPrinter(script: (line: PrinterSocket) => Promise<void>): Promise<ScriptedPrinter> {
  const sockets = new Set<Socket>();
  const scripts: Promise<void>[] = [];
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    const run = script(createLine(socket));
    // An error is reported when the printer is closed.
    run.catch(() => {});
    scripts.push(run);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const close = async () => {
    server.close();
    const results = await Promise.allSettled(scripts);
    for (const socket of sockets) socket.destroy();
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get connections() {
      return scripts.length;
    },
    close: closeAfterwards(close),
  };
}

/** The bytes with which a scripted printer answers the status requests DLE EOT 1, 2, 3 and 4. */
export interface StatusReplies {
  readonly 1: number;
  readonly 2?: number;
  readonly 3?: number;
  readonly 4?: number;
}

/** The status bytes of a printer that has no problem. */
export const READY_STATUS: StatusReplies = { 1: 0x12, 2: 0x12, 4: 0x12 };

/**
 * Waits for the status requests DLE EOT 1, 2, 4 and 3, in this order, and answers each. Skips those for which `replies` has no
 * byte.
 */
export async function answerStatus(line: PrinterSocket, replies: StatusReplies): Promise<void> {
  for (const question of [1, 2, 4, 3] as const) {
    const reply = replies[question];
    if (reply === undefined) continue;
    await line.readThrough(Buffer.from([0x10, 0x04, question]));
    line.send(reply);
  }
}

function createLine(socket: Socket): PrinterSocket {
  let unread = Buffer.alloc(0);
  let isClosed = false;
  let onChange = () => {};
  const waitUntil = async (condition: () => boolean) => {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        onChange = resolve;
      });
    }
  };
  socket.on('data', (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    onChange();
  });
  for (const event of ['end', 'close', 'error'])
    socket.on(event, () => {
      isClosed = true;
      onChange();
    });
  return {
    readThrough: async (bytes) => {
      await waitUntil(() => unread.includes(bytes) || isClosed);
      if (!unread.includes(bytes)) throw new Error(`The connection was closed after ${unread.toString('hex')}`);
      const end = unread.indexOf(bytes) + bytes.length;
      const read = unread.subarray(0, end);
      unread = unread.subarray(end);
      return read;
    },
    readToEnd: async () => {
      await waitUntil(() => isClosed);
      return unread;
    },
    send: (...bytes) => void socket.write(Buffer.from(bytes)),
    end: () => void socket.end(),
    reset: () => void socket.resetAndDestroy(),
  };
}
