// Which addresses tickets may be sent to. A host name is resolved once, and the connection goes to the address that was checked.
import type { PrinterProblem } from '#domain/printer.ts';

/** The printer did not receive a byte of the ticket. */
export class PrinterError extends Error {
  readonly problem: PrinterProblem;
  constructor(problem: PrinterProblem, cause?: unknown) {
    super(`The printer is not usable: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** A checked address of a printer. */
export interface PrinterAddress {
  /** The name or address as in the URL, an IPv6 address in brackets. For the `Host` header. */
  readonly host: string;
  /** The IP address to connect to. */
  readonly address: string;
  readonly port: number;
}

/** Resolves and checks the addresses of printers. */
export interface PrinterAccess {
  /**
   * Resolves the host of the URL once. Throws `PrinterError`: `unreachable` if the name does not exist, and
   * `address-not-allowed` unless every address behind the name is in the allowed networks and the port is allowed.
   */
  resolve(url: URL): Promise<PrinterAddress>;
}
