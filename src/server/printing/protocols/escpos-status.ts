// Parses the bytes that an ESC/POS printer sends, and reads its status bits. Bits that are not used here are not interpreted.
import type { PrinterProblem } from '#domain/printer.ts';

/** A message from an ESC/POS printer: the answer to a status question or to GS r, or a returned marker. */
export type PrinterMessage =
  /** The answer to a status question, DLE EOT. */
  | { readonly kind: 'status'; readonly byte: number }
  /** The answer to GS r, which the printer executes after everything that was sent before it. */
  | { readonly kind: 'queue'; readonly byte: number }
  /** The answer to GS ( H: everything that was sent before the marker is printed. */
  | { readonly kind: 'marker'; readonly marker: string };

/** Parses the bytes of one connection, which arrive in portions of any size; returns the messages that are complete. */
type PrinterMessageParser = (bytes: Uint8Array) => PrinterMessage[];

/**
 * Creates the parser for the bytes that arrive on one connection to an ESC/POS printer. The parser returns the complete messages:
 * status answers, queue answers and markers. It skips unknown bytes, and the messages that the printer sends without being asked
 * (Automatic Status Back), which look like queue answers.
 */
export function createPrinterMessageParser(): PrinterMessageParser {
  // The bytes of a marker frame that have arrived; empty outside a frame.
  let frame: number[] = [];
  let automaticBytesLeft = 0;

  const parseByte = (byte: number): PrinterMessage | null => {
    if (frame.length > 0) {
      if (isNextOfFrame(frame, byte)) {
        frame.push(byte);
        if (frame.length < FRAME_BYTES) return null;
        const marker = String.fromCharCode(...frame.slice(2, 6));
        frame = [];
        return { kind: 'marker', marker };
      }
      // The frame is broken: its bytes are dropped, and this one begins something else.
      frame = [];
    }
    if (byte === FRAME_HEADER) frame = [byte];
    else if ((byte & 0x93) === 0x12) return { kind: 'status', byte };
    else if ((byte & 0x93) === 0x10) automaticBytesLeft = AUTOMATIC_STATUS_BYTES - 1;
    else if ((byte & 0x90) === 0 && automaticBytesLeft > 0) automaticBytesLeft -= 1;
    else if ((byte & 0x90) === 0) return { kind: 'queue', byte };
    return null;
  };

  return (bytes) => [...bytes].map(parseByte).filter((message) => message !== null);
}

/** The frame of a marker: 37 22, four characters, 00. */
const FRAME_HEADER = 0x37;
const FRAME_IDENTIFIER = 0x22;
const FRAME_BYTES = 7;
const AUTOMATIC_STATUS_BYTES = 4;

function isNextOfFrame({ length }: readonly number[], byte: number): boolean {
  if (length === 1) return byte === FRAME_IDENTIFIER;
  return length === FRAME_BYTES - 1 ? byte === 0 : 0x20 <= byte && byte <= 0x7e;
}

/**
 * The status bytes with which the printer answered the questions DLE EOT 1 (`printer`), 2 (`offline`), 4 (`paper`) and 3 (`error`).
 * Null: not asked, or not answered.
 */
interface StatusBytes {
  readonly printer: number;
  readonly offline: number | null;
  readonly paper: number | null;
  readonly error: number | null;
}

/** True if the answer to DLE EOT 1 says that the printer does not print now. */
export function isPrinterOffline(printer: number): boolean {
  return (printer & 0x08) !== 0;
}

/**
 * True if the answer to DLE EOT 2 (cause of being offline) says that the printer has an error. Ask DLE EOT 3 for the kind of error.
 */
export function hasPrinterError(offlineStatus: number): boolean {
  return (offlineStatus & 0x40) !== 0;
}

/** True if the answer to DLE EOT 4 says that the roll is nearly at its end. */
export function isPaperNearEnd(paper: number): boolean {
  return (paper & 0x0c) !== 0;
}

/** True if the answer to GS r says that the roll is nearly at its end. */
export function isQueuePaperNearEnd(queue: number): boolean {
  return (queue & 0x03) !== 0;
}

/**
 * Returns why the printer does not print, from its answers to the status questions; null if it is ready. Of several problems,
 * returns the one that a person must repair first.
 */
export function printerProblemOf({ printer, offline, paper, error }: StatusBytes): PrinterProblem | null {
  const isSet = (answer: number | null, bits: number) => answer !== null && (answer & bits) !== 0;
  if (isSet(offline, 0x04)) return 'cover-open';
  if (isSet(offline, 0x20) || isSet(paper, 0x60)) return 'paper-out';
  if (isSet(error, 0x08)) return 'cutter';
  if (isSet(error, 0x20)) return 'broken';
  if (isSet(error, 0x40)) return 'overheated';
  if (isSet(offline, 0x40)) return 'broken';
  return isPrinterOffline(printer) ? 'offline' : null;
}
