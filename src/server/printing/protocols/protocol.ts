// The interface of a printer protocol. Protocols depend on neither jobs nor the database; jobs contain no printer commands.
import type { PrintOutcome } from '#domain/print-job.ts';
import type { CodePage, PrinterConfirmation, PrinterProblem, TicketColumns } from '#domain/printer.ts';
import type { CopyMarks, Ticket } from '#domain/ticket.ts';

/** The printer on which a copy is printed: its address, its paper, and what it can confirm. */
interface PrinterTarget {
  /** The address of the printer, such as `escpos://192.168.1.50:9100`. */
  readonly url: string;
  readonly columns: TicketColumns;
  readonly codePage: CodePage;
  /** What the printer confirms; null before the first print at its address. */
  readonly confirmation: PrinterConfirmation | null;
  /**
   * SHA-256 of the printer's certificate, in hexadecimal, as its last test print or first ticket stored it; null or missing if
   * unknown.
   */
  readonly certificate?: string | null;
}

/** A request to print one copy of a ticket. */
export interface PrintRequest {
  readonly printer: PrinterTarget;
  readonly ticket: Ticket;
  readonly marks: CopyMarks;
  /** Time zone of the times on the paper. */
  readonly timeZone: string;
  /** Four characters from 0-9 and A-Z that identify this print try in the printer's confirmation. */
  readonly marker: string;
  /**
   * Called and awaited before the first byte of the ticket may leave. If it resolves to false, nothing may be sent: the print try
   * no longer belongs to this process.
   */
  readonly onFirstByte: () => Promise<boolean>;
  /** Called when the printer reports a problem while a copy is being printed, and with null when it ends. */
  readonly onProblem: (problem: PrinterProblem | null) => void;
  /** Aborted when the process stops. A copy whose first byte has left ends as unknown. */
  readonly signal: AbortSignal;
}

/** The result of one attempt to print a copy: the outcome, and what it showed about the printer. */
export interface PrintResult {
  readonly outcome: PrintOutcome;
  /** Set with an unknown outcome: the printer stopped in the middle of the ticket, and asks for it again when it can print. */
  readonly asksAgain?: boolean;
  /** True if the printer responded with at least one byte. */
  readonly hasResponded: boolean;
  readonly isPaperLow: boolean;
  /** What a test print, or the first print at an address, found that the printer confirms; null if the outcome shows it. */
  readonly confirmation: PrinterConfirmation | null;
  /** The printer's own certificate, as in `PrinterTarget`; null or missing without one. */
  readonly certificate?: string | null;
}

/** Prints on one kind of printer. `print` resolves with every outcome, and throws only for a bug. */
export interface PrinterProtocol {
  print(request: PrintRequest): Promise<PrintResult>;
}
