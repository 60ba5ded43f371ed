// A TCP connection to an ESC/POS printer: sends bytes, and receives status answers and confirmations.
import { connect, type Socket } from 'node:net';
import type { PrinterProblem } from '#domain/printer.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import { type StatusQuestion, statusQuestion } from './escpos-commands.ts';
import {
  createPrinterMessageParser,
  hasPrinterError,
  isPaperNearEnd,
  isPrinterOffline,
  isQueuePaperNearEnd,
  type PrinterMessage,
  printerProblemOf,
} from './escpos-status.ts';
import type { EscposTimings } from './escpos-timings.ts';
import { type PrinterAddress, PrinterError } from './printer-address-resolver.ts';

/**
 * Why a session has ended. `closed`: the printer closed the connection. `reset`: the connection broke. `flooded`: more bytes came
 * than a printer sends. `aborted`: this process stops.
 */
type EscposSessionEnd = 'closed' | 'reset' | 'flooded' | 'aborted';

/** The state of a printer by its answers to status questions: the problem that keeps it from printing, or null. */
interface StatusAnswer {
  /** Null if the printer prints. */
  readonly problem: PrinterProblem | null;
}

/** Bytes that a printer may send within one second. */
const BYTES_PER_SECOND_MAX = 64;

/** Connects to the printer. Throws `PrinterError` if that is not possible in time. When the signal is aborted, the session ends. */
export async function openEscposSession(
  { address, port }: PrinterAddress,
  timings: EscposTimings,
  signal: AbortSignal,
): Promise<EscposSession> {
  const socket = connect({ host: address, port, noDelay: true });
  const session = new EscposSession(socket, timings, signal);
  const connected = new Promise<void>((resolve) => socket.once('connect', resolve));
  await waitAtMost(timings.connectMs, Promise.race([connected, session.ended]));
  if (!socket.connecting && session.end === null) return session;
  socket.destroy();
  throw new PrinterError(connectProblem(session), session.error);
}

/** A printer that serves another connection may accept this one and close or reset it at once. */
function connectProblem({ end, error }: EscposSession): PrinterProblem {
  if (end === 'aborted') return 'interrupted';
  if (end === 'closed') return 'busy';
  return error !== null && 'code' in error && error.code === 'ECONNRESET' ? 'busy' : 'unreachable';
}

/** One open connection to a printer. Created by `openEscposSession`. */
export class EscposSession {
  /** Resolves when the session is over. Never rejects. */
  readonly ended: Promise<EscposSessionEnd>;
  readonly #socket: Socket;
  readonly #timings: EscposTimings;
  readonly #parse = createPrinterMessageParser();
  readonly #markers = new Set<string>();
  #resolveEnded: (end: EscposSessionEnd) => void = () => {};
  #end: EscposSessionEnd | null = null;
  #error: Error | null = null;
  #hasResponded = false;
  #hasStatus = false;
  #isPaperLow = false;
  #isQueueDone = false;
  #onStatus: ((byte: number) => void) | null = null;
  #onConfirmations: (() => void)[] = [];
  #secondStart = 0;
  #bytesInSecond = 0;

  constructor(socket: Socket, timings: EscposTimings, signal: AbortSignal) {
    this.#socket = socket;
    this.#timings = timings;
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
    const abort = () => this.#finish('aborted');
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('end', () => this.#finish('closed'));
    socket.on('error', (error) => {
      this.#error = error;
      this.#finish('reset');
    });
    socket.on('close', () => {
      this.#finish('closed');
      signal.removeEventListener('abort', abort);
    });
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  }

  /** Why the session is over; null while the connection stands. */
  get end(): EscposSessionEnd | null {
    return this.#end;
  }

  /** The error that broke the connection; null without one. */
  get error(): Error | null {
    return this.#error;
  }

  /** The printer has sent at least one byte. */
  get hasResponded(): boolean {
    return this.#hasResponded;
  }

  /** The printer has answered a status question. */
  get hasStatus(): boolean {
    return this.#hasStatus;
  }

  /** The last status that mentions paper says that the roll is nearly at its end. */
  get isPaperLow(): boolean {
    return this.#isPaperLow;
  }

  /** Hands the bytes to the connection. */
  send(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Asks for everything that stops the printer or soon will. Null if it does not answer. */
  async readFullState(): Promise<StatusAnswer | null> {
    const printer = await this.#ask(1);
    if (printer === null) return null;
    const offline = await this.#ask(2);
    // A printer that does not know one question is not asked the next one: a late answer would be taken for its answer.
    const paper = offline === null ? null : await this.#ask(4);
    return this.#state({ printer, offline, paper });
  }

  /** Asks whether the printer prints, and for the cause only if it does not. Null if it does not answer. */
  async readState(): Promise<StatusAnswer | null> {
    const printer = await this.#ask(1);
    if (printer === null) return null;
    return isPrinterOffline(printer) ? this.readFullState() : { problem: null };
  }

  /** Resolves when the printer returns this marker. */
  async marker(marker: string): Promise<void> {
    await this.#confirmation(() => this.#markers.has(marker));
  }

  /** Resolves when the printer answers GS r, which must be sent after this call: earlier answers do not count. */
  async queueAnswer(): Promise<void> {
    this.#isQueueDone = false;
    await this.#confirmation(() => this.#isQueueDone);
  }

  /**
   * Closes the own side after everything was sent, and waits a limited time for the printer to close its side, so that the
   * next connection does not find the printer occupied. A session that this process has ended is not waited for.
   */
  async close(): Promise<void> {
    if (this.#socket.destroyed || this.#end === 'aborted') return;
    const closed = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()));
    this.#socket.end();
    await waitAtMost(this.#timings.closeMs, closed);
    this.#socket.destroy();
  }

  async #state(answers: { printer: number; offline: number | null; paper: number | null }): Promise<StatusAnswer> {
    const error = answers.offline !== null && hasPrinterError(answers.offline) ? await this.#ask(3) : null;
    if (answers.paper !== null) this.#isPaperLow = isPaperNearEnd(answers.paper);
    return { problem: printerProblemOf({ ...answers, error }) };
  }

  /** One question at a time: the answers do not say which question they belong to. */
  async #ask(question: StatusQuestion): Promise<number | null> {
    if (this.#end !== null || this.#socket.writableEnded) return null;
    let answer: number | null = null;
    const answered = new Promise<void>((resolve) => {
      this.#onStatus = (byte) => {
        answer = byte;
        resolve();
      };
    });
    this.send(statusQuestion(question));
    await waitAtMost(this.#timings.statusMs, Promise.race([answered, this.ended]));
    this.#onStatus = null;
    return answer;
  }

  async #confirmation(isConfirmed: () => boolean): Promise<void> {
    while (!isConfirmed()) {
      await new Promise<void>((resolve) => {
        this.#onConfirmations.push(resolve);
      });
    }
  }

  #receive(bytes: Buffer): void {
    this.#hasResponded = true;
    if (this.#isFlood(bytes.length)) {
      this.#finish('flooded');
      return;
    }
    for (const message of this.#parse(bytes)) this.#handle(message);
  }

  #handle(message: PrinterMessage): void {
    if (message.kind === 'status') {
      this.#hasStatus ||= this.#onStatus !== null;
      this.#onStatus?.(message.byte);
      this.#onStatus = null;
      return;
    }
    if (message.kind === 'marker') this.#markers.add(message.marker);
    else {
      this.#isQueueDone = true;
      this.#isPaperLow = isQueuePaperNearEnd(message.byte);
    }
    for (const onConfirmation of this.#onConfirmations.splice(0)) onConfirmation();
  }

  #isFlood(count: number): boolean {
    const now = performance.now();
    if (now - this.#secondStart >= 1_000) {
      this.#secondStart = now;
      this.#bytesInSecond = 0;
    }
    this.#bytesInSecond += count;
    return this.#bytesInSecond > BYTES_PER_SECOND_MAX;
  }

  #finish(end: EscposSessionEnd): void {
    if (this.#end !== null) return;
    this.#end = end;
    if (end === 'flooded') this.#socket.destroy();
    // What was handed over is still sent: half a ticket would be worse than a whole one that is not confirmed.
    if (end === 'aborted') this.#socket.destroySoon();
    this.#resolveEnded(end);
  }
}
