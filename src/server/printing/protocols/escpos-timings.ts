// The time limits of a raw ESC/POS session, in milliseconds.

/** The time limits of one connection to an ESC/POS printer, in milliseconds. Tests use shorter ones. */
export interface EscposTimings {
  /** How long opening the connection may take. */
  readonly connectMs: number;
  /** How long the answer to a status question may take. */
  readonly statusMs: number;
  /** The pause between two status questions while a copy is being printed. */
  readonly pollMs: number;
  /** How long a printer without a problem may take to confirm a copy, besides `msPerByte`. */
  readonly confirmMs: number;
  /** Added to the time limit of a confirmation for each byte of the copy: impact printers print about 200 bytes a second. */
  readonly msPerByte: number;
  /** How long a copy waits for a printer that reports a problem, such as paper that has run out. */
  readonly problemMs: number;
  /** How long a printer may take to return the marker of a test print, besides `msPerByte`. */
  readonly testMarkerMs: number;
  /** How long a printer may take to answer GS r after a test print. */
  readonly testQueueMs: number;
  /** How long the printer may take to close its side of the connection. */
  readonly closeMs: number;
}

/** The time limits of a connection to an ESC/POS printer in a venue. */
export const ESCPOS_TIMINGS: EscposTimings = {
  connectMs: 3_000,
  statusMs: 700,
  pollMs: 2_000,
  confirmMs: 20_000,
  msPerByte: 5,
  problemMs: 10 * 60_000,
  testMarkerMs: 8_000,
  testQueueMs: 3_000,
  closeMs: 2_000,
};
