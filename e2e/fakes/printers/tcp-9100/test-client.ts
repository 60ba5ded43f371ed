// A client of a simulated printer for its own tests: bytes are written as they are, answers are collected.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { PrinterFake } from './printer-fake.ts';

/** A raw connection to a simulated ESC/POS printer, for tests of the simulator. */
export interface PrinterTestClient {
  readonly socket: Socket;
  readonly write: (...bytes: readonly (number | string | Uint8Array)[]) => void;
  /** All answers so far as hexadecimal digits. */
  readonly answers: () => string;
  /** Resolves with the answers once they have that many bytes. */
  readonly untilAnswered: (bytes: number) => Promise<string>;
  /** Resolves when the connection has ended, with the code of its error or `closed`. */
  readonly untilClosed: Promise<string>;
  readonly end: () => Promise<void>;
}

/** Opens a raw connection to a simulated ESC/POS printer. Rejects if the printer refuses the connection. */
export async function connectToPrinterFake(printer: Pick<PrinterFake, 'port'>): Promise<PrinterTestClient> {
  const socket = connect(printer.port, '127.0.0.1');
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let check = (): void => {};
  let ending = 'closed';
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    check();
  });
  socket.on('error', (error) => {
    ending = 'code' in error ? String(error.code) : error.message;
  });
  const untilClosed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(ending));
  });
  return {
    socket,
    write: (...parts) => {
      socket.write(toBytes(...parts));
    },
    answers: () => received.toString('hex'),
    untilAnswered: (bytes) =>
      new Promise((resolve) => {
        check = () => {
          if (received.length >= bytes) resolve(received.toString('hex'));
        };
        check();
      }),
    untilClosed,
    end: async () => {
      socket.end();
      await untilClosed;
    },
  };
}

/** Joins numbers, texts of ASCII characters, and byte arrays to the bytes that a printer receives. */
export function toBytes(...parts: readonly (number | string | Uint8Array)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'number') return Buffer.of(part);
      return typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    }),
  );
}

/** Returns the bytes of the real-time status request DLE EOT n. */
export function statusRequest(number: number): Buffer {
  return Buffer.of(0x10, 0x04, number);
}

/** The bytes of the command ESC @, which resets a printer. */
export const RESET = Buffer.of(0x1b, 0x40);
/** The bytes of the command GS V 66 0, which cuts the paper. */
export const CUT = Buffer.of(0x1d, 0x56, 0x42, 0x00);
/** The bytes of the command GS r 1, which asks for the status once everything before it is processed. */
export const QUEUE_STATUS_REQUEST = Buffer.of(0x1d, 0x72, 0x01);

/**
 * Returns the bytes of the command GS ( H, which asks the printer to send this marker back when everything before it is printed.
 */
export function markerRequest(marker: string): Buffer {
  return toBytes(0x1d, 0x28, 0x48, 0x06, 0x00, 0x30, 0x30, marker);
}

/** Returns the bytes of a ticket with these lines and a cut. With a marker, it asks for a confirmation before the cut. */
export function ticketBytes(lines: readonly string[], marker: string | null = null): Buffer {
  const end = marker === null ? Buffer.alloc(0) : markerRequest(marker);
  return toBytes(RESET, ...lines.map((line) => `${line}\n`), end, CUT);
}

/** Returns the answer of a printer to `markerRequest`, as hexadecimal digits. */
export function confirmationHex(marker: string): string {
  return toBytes(0x37, 0x22, marker, 0x00).toString('hex');
}
