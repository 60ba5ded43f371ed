// Prints one copy on a scripted printer, and the bytes that such a printer must receive.
import { createEscposProtocol } from '#server/printing/protocols/escpos-printer.ts';
import { ESCPOS_TIMINGS, type EscposTimings } from '#server/printing/protocols/escpos-timings.ts';
import type { PrinterAddressResolver } from '#server/printing/protocols/printer-address-resolver.ts';
import type { PrintRequest, PrintResult } from '#server/printing/protocols/protocol.ts';
import { aPrintRequest } from './print-request.ts';
import {
  answerStatus,
  openScriptedPrinter,
  type PrinterSocket,
  READY_STATUS,
  type ScriptedPrinter,
  type StatusReplies,
} from './scripted-printer.ts';

/** The bytes of the ticket that the tests of the ESC/POS protocol print. */
export const TICKET = Buffer.from('\u001b@2 x Croquetas\n', 'latin1');
/** The bytes of the command GS V 66 0, which cuts the paper. */
export const CUT = Buffer.from([0x1d, 0x56, 0x42, 0x00]);
/**
 * The bytes of the command GS ( H, which asks the printer to send back the marker «00A7» of `aPrintRequest` once it has printed.
 */
export const MARKER_REQUEST = Buffer.from([0x1d, 0x28, 0x48, 0x06, 0x00, 0x30, 0x30, 0x30, 0x30, 0x41, 0x37]);
/** The bytes with which a printer replies to `MARKER_REQUEST`, once everything before it is printed. */
export const MARKER_REPLY = [0x37, 0x22, 0x30, 0x30, 0x41, 0x37, 0x00];
/** The bytes of the command GS r 1, which asks whether the printer has processed everything before it. */
export const QUEUE_REQUEST = Buffer.from([0x1d, 0x72, 0x01]);
/** The bytes of the command DLE EOT 1, which asks a printer for its status. */
export const STATUS_REQUEST = Buffer.from([0x10, 0x04, 0x01]);

/** Short pauses. A time limit that a test does not wait for ends only what hangs: a machine under load is slow. */
const TEST_TIMINGS: EscposTimings = {
  ...ESCPOS_TIMINGS,
  connectMs: 60_000,
  statusMs: 60_000,
  pollMs: 5,
  confirmMs: 60_000,
  msPerByte: 0,
  testMarkerMs: 60_000,
  testQueueMs: 60_000,
  closeMs: 60_000,
};

/** Prints one copy by the ESC/POS protocol on the printer that listens on this port of this machine. */
export function printOn(
  port: number,
  request: PrintRequest = aPrintRequest(),
  timings: Partial<EscposTimings> = {},
): Promise<PrintResult> {
  const access = { resolve: async () => ({ host: 'cocina', address: '127.0.0.1', port }) };
  return printWith(access, request, timings);
}

/** Prints one copy by the ESC/POS protocol. `access` finds the network address of the printer from its URL. */
export function printWith(
  access: PrinterAddressResolver,
  request: PrintRequest = aPrintRequest(),
  timings: Partial<EscposTimings> = {},
): Promise<PrintResult> {
  const printer = createEscposProtocol({ access, render: () => TICKET, timings: { ...TEST_TIMINGS, ...timings } });
  return printer.print(request);
}

/** Opens a scripted printer that reports no problem, and runs `afterCopy` with the bytes of the copy once all of it has arrived. */
export function openReadyPrinter(
  afterCopy: (line: PrinterSocket, copy: Buffer) => Promise<void> | void,
  replies: StatusReplies = READY_STATUS,
): Promise<ScriptedPrinter> {
  return openScriptedPrinter(async (line) => {
    await answerStatus(line, replies);
    await afterCopy(line, await line.readThrough(CUT));
    line.end();
  });
}

/**
 * Opens a scripted printer that reports no problem, and confirms a copy with these bytes. `received` collects the bytes of the
 * copy, and then the bytes that arrive after it.
 */
export async function openConfirmingPrinter(confirmation: readonly number[]) {
  const received: Buffer[] = [];
  const printer = await openReadyPrinter(async (line, copy) => {
    received.push(copy);
    line.send(...confirmation);
    received.push(await line.readToEnd());
  });
  return { printer, received };
}

/**
 * Waits until the other side has closed its connection to a scripted printer, and then closes the printer's side. Resolves with the
 * bytes that were not read before.
 */
export async function readToEndAndClose(line: PrinterSocket): Promise<Buffer> {
  const rest = await line.readToEnd();
  line.end();
  return rest;
}
