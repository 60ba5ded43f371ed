// Printers in memory: a protocol that records what it prints, with the results that a test sets.
import type { PrinterProtocol, PrintRequest, PrintResult } from '#server/printing/protocols/protocol.ts';
import { aPrintResult } from './worker-jobs.ts';

/** One copy that a printer in memory has printed. */
interface PrintedCopy {
  readonly url: string;
  readonly jobCode: string;
  readonly kind: string;
  readonly tableCode: string | null;
  readonly copy: number;
  readonly printedBefore: string | null;
}

/** Decides the result with which a printer in memory prints a copy; null means that it prints and confirms the copy. */
type PrinterBehaviour = (request: PrintRequest) => PrintResult | Promise<PrintResult> | null;

/** A printer protocol for tests that prints into memory and records what it prints. */
export class MemoryPrinters implements PrinterProtocol {
  /** What is on paper, in the order in which it was printed. */
  readonly paper: PrintedCopy[] = [];
  /** The largest number of copies that were in progress on one printer at the same time. */
  mostAtOnce = 0;
  behaviour: PrinterBehaviour = () => null;
  readonly #inProgress = new Map<string, number>();

  readonly protocolFor = (): PrinterProtocol => this;

  async print(request: PrintRequest): Promise<PrintResult> {
    const { url } = request.printer;
    const inProgress = (this.#inProgress.get(url) ?? 0) + 1;
    this.#inProgress.set(url, inProgress);
    this.mostAtOnce = Math.max(this.mostAtOnce, inProgress);
    try {
      return (await this.behaviour(request)) ?? (await this.printAndConfirm(request));
    } finally {
      this.#inProgress.set(url, inProgress - 1);
    }
  }

  /** Prints the copy, if the server may still send it, and confirms it. */
  async printAndConfirm(request: PrintRequest): Promise<PrintResult> {
    if (!(await request.onFirstByte())) return aPrintResult({ kind: 'not-begun', problem: 'interrupted' });
    this.#print(request);
    return aPrintResult({ kind: 'confirmed' });
  }

  /** Sends the first byte and loses the connection: nothing is on paper. */
  async loseAfterFirstByte({ onFirstByte }: PrintRequest): Promise<PrintResult> {
    await onFirstByte();
    return aPrintResult({ kind: 'unknown', problem: 'connection-lost' });
  }

  #print({ printer, ticket, marks }: PrintRequest): void {
    const { jobCode, copy, printedBefore } = marks;
    const tableCode = 'tableCode' in ticket ? ticket.tableCode : null;
    this.paper.push({ url: printer.url, jobCode, kind: ticket.kind, tableCode, copy, printedBefore });
  }
}
