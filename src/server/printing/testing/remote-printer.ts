// A printer of a test over TCP, for a server in another process that may be killed at every step of a ticket.

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import type { PrinterProtocol, PrintRequest } from '#server/printing/protocols/protocol.ts';
import { aPrintResult } from './print-result.ts';

/**
 * The steps of printing one copy, in their order. The server begins the next step once the printer has acknowledged the last one.
 */
export const PRINT_STEPS = [
  /** The job is claimed, and the printer accepted the connection. */
  'connected',
  /** The next step of the server stores that the first byte may leave. */
  'before the first byte',
  'after the first byte',
  'in the ticket',
  /** The whole ticket is on paper, and the printer has not confirmed it. */
  'printed',
  /** The printer has confirmed the ticket, and the server has not stored that. */
  'confirmed',
] as const;
/** One step of printing a copy, during which a crash test can stop the server. */
export type PrintStep = (typeof PRINT_STEPS)[number];

/** One ticket that the printer has printed completely. */
interface PaperTicket {
  readonly tableCode: string;
  readonly isCopy: boolean;
}

interface Message extends PaperTicket {
  readonly step: PrintStep;
}

/** A simulated printer in the process of the test. The server prints on it from another process, which the test can kill. */
export interface RemotePrinter {
  readonly url: string;
  readonly paper: PaperTicket[];
}

/**
 * Starts the simulated printer, which is closed at the end of the test. `onStep` is called for each step of printing. When its
 * promise resolves, the server goes on to the next step. If it rejects, the server gets no acknowledgement and does not go on.
 */
export async function openRemotePrinter(onStep: (step: PrintStep) => Promise<void>): Promise<RemotePrinter> {
  const paper: PaperTicket[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // The server is killed while it prints: a connection that breaks ends the ticket.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const lines = createInterface(socket);
    // The interface emits the error of its socket once more.
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      const { step, ...ticket }: Message = JSON.parse(line);
      if (step === 'printed') paper.push(ticket);
      onStep(step).then(
        () => socket.write('\n'),
        () => undefined,
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterwards(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The printer has no port.');
  return {
    url: `escpos://127.0.0.1:${address.port}`,
    paper,
  };
}

/** The printer protocol by which a server in another process prints on the `RemotePrinter` of a test. */
export const remotePrinterProtocol: PrinterProtocol = { print };

async function print({ printer, ticket, marks, onFirstByte }: PrintRequest) {
  const socket = connect(Number(new URL(printer.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const acknowledgements = createInterface(socket)[Symbol.asyncIterator]();
  const tableCode = 'tableCode' in ticket ? ticket.tableCode : '';
  const reach = async (step: PrintStep): Promise<void> => {
    socket.write(`${JSON.stringify({ step, tableCode, isCopy: marks.printedBefore !== null } satisfies Message)}\n`);
    const { done } = await acknowledgements.next();
    if (done) throw new Error('The printer closed the connection.');
  };
  try {
    await reach('connected');
    await reach('before the first byte');
    if (!(await onFirstByte())) return aPrintResult({ kind: 'not-begun', problem: 'interrupted' });
    await reach('after the first byte');
    await reach('in the ticket');
    await reach('printed');
    await reach('confirmed');
    return aPrintResult({ kind: 'confirmed' });
  } finally {
    socket.destroy();
  }
}
