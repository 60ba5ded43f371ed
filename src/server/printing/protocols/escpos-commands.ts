// The ESC/POS commands of a session: questions, requests for a confirmation, and the cut.

const DLE = 0x10;
/** EOT asks for the status, ENQ recovers from an error, DC4 clears the buffer or opens a drawer. */
const REAL_TIME: ReadonlySet<number> = new Set([0x04, 0x05, 0x14]);
const GS = 0x1d;

/** The number of a status question (DLE EOT): 1 printer, 2 cause of being offline, 3 kind of error, 4 paper. */
export type StatusQuestion = 1 | 2 | 3 | 4;

/** Returns the command DLE EOT n, which asks for one status. The printer answers at once, even while it prints or cannot print. */
export function statusQuestion(question: StatusQuestion): Buffer {
  return Buffer.from([DLE, 0x04, question]);
}

/**
 * A marker that is sent before a ticket, to find out whether an ESC/POS printer answers at all: it is asked to send the marker
 * back. Used for a printer that has answered no status question. No ticket has this marker.
 */
export const PROBE_MARKER = '----';

/** Returns the command GS ( H, function 48: the printer sends the marker back when everything before it is printed. */
export function markerRequest(marker: string): Buffer {
  if (marker !== PROBE_MARKER && !/^[\dA-Z]{4}$/.test(marker)) throw new Error(`Not a marker: ${marker}`);
  return Buffer.from([GS, 0x28, 0x48, 0x06, 0x00, 0x30, 0x30, ...Buffer.from(marker, 'latin1')]);
}

/** The command GS r 1: asks whether everything before it is processed. The printer does not answer while the paper is out. */
export const QUEUE_STATUS_REQUEST = Buffer.from([GS, 0x72, 0x01]);

/** The command LF: prints the line. */
export const LINE_FEED = Buffer.from([0x0a]);

/** The command GS V 66 0: feeds the last line past the blade and cuts. */
export const CUT = Buffer.from([GS, 0x56, 0x42, 0x00]);

/** Throws if the bytes of a ticket contain a real-time command: the printer would execute it before the rest of the ticket. */
export function refuseRealTimeCommands(bytes: Uint8Array): void {
  // DLE alone is no command: it is the number of a code page.
  const isCommand = bytes.some((byte, index) => byte === DLE && REAL_TIME.has(bytes[index + 1] ?? 0));
  if (isCommand) throw new Error('The bytes of a ticket contain a real-time command');
}
