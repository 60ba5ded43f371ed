// The journal of the print agent: which tickets may have begun to print, and how they ended. It survives the process.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { AgentPrintResult, PrintTryReference } from '#contract/print-agent-calls.ts';
import {
  applyJournalEntry,
  type JournalEntry,
  journalLine,
  journalText,
  type OpenPrintTry,
  parseJournalText,
  printTryKey,
} from './journal-entries.ts';
import { lockJournal } from './journal-lock.ts';

/** The open journal of a print agent: it stores on the disk which print tries may have begun, and how they ended. */
export interface Journal {
  readonly id: string;
  /** The print tries of the former process whose outcome the server has not accepted. */
  readonly leftOpen: readonly OpenPrintTry[];
  /** Lines of the former process that could not be read. */
  readonly invalidLines: number;
  /** Stores that the first byte of a ticket may leave. Resolves once that is on the disk. */
  readonly storeSent: (printTry: PrintTryReference) => Promise<void>;
  /** Stores how a print try ended, if it was stored as sent. Resolves once that is on the disk. */
  readonly storeResult: (printTry: PrintTryReference, result: AgentPrintResult) => Promise<void>;
  /** Removes a print try from the open ones, because the server has accepted its outcome, or does not want it. */
  readonly storeAccepted: (printTry: PrintTryReference) => Promise<void>;
  /** Writes what waits, closes the file and unlocks it. */
  readonly close: () => Promise<void>;
}

/** A longer journal is written anew with its open tries only, in bytes. */
const BYTES_MAX = 64 * 1024;

/**
 * Opens the journal of a print agent (the file of its print tries) at this path, or creates it. Lines that a power cut has damaged
 * are skipped. A print try whose lines are lost is not reported to the server; the server itself ends this try when its lease (the
 * time reserved for the try) runs out. Throws `JournalLockedError` if another process uses the journal.
 */
export async function openJournal(file: string, bytesMax: number = BYTES_MAX): Promise<Journal> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const unlock = lockJournal(file);
  try {
    const { id, open: left, invalidLines } = parseJournalText(await readText(file));
    const journal = new JournalFile({ file, bytesMax, unlock, id: id ?? randomUUID(), open: new Map(left) });
    const leftOpen = [...left.values()];
    // Removes a line that was cut off, to which the next one would be appended.
    await journal.rewrite();
    return {
      id: journal.id,
      leftOpen,
      invalidLines,
      storeSent: (printTry) =>
        journal.append(
          {
            ...referenceOf(printTry),
            event: 'sent',
          },
          true,
        ),
      storeResult: (printTry, result) =>
        journal.append(
          {
            ...referenceOf(printTry),
            event: 'ended',
            result,
          },
          true,
        ),
      storeAccepted: (printTry) =>
        journal.append(
          {
            ...referenceOf(printTry),
            event: 'accepted',
          },
          false,
        ),
      close: () => journal.close(),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

interface JournalFileOptions {
  readonly file: string;
  readonly bytesMax: number;
  readonly id: string;
  readonly open: Map<string, OpenPrintTry>;
  readonly unlock: () => void;
}

class JournalFile {
  readonly id: string;
  readonly #file: string;
  readonly #bytesMax: number;
  readonly #open: Map<string, OpenPrintTry>;
  readonly #unlock: () => void;
  #handle: FileHandle | null = null;
  /** The length of the valid lines. A line that could be written only in part is overwritten by the next one. */
  #bytes = 0;
  /** Writes one after the other. */
  #writing: Promise<void> = Promise.resolve();

  constructor(options: JournalFileOptions) {
    this.id = options.id;
    this.#file = options.file;
    this.#bytesMax = options.bytesMax;
    this.#open = options.open;
    this.#unlock = options.unlock;
  }

  append(entry: JournalEntry, isFlushed: boolean): Promise<void> {
    return this.#inTurn(async () => {
      if (entry.event !== 'sent' && !this.#open.has(printTryKey(entry))) return;
      await this.#write(journalLine(entry), isFlushed);
      applyJournalEntry(this.#open, entry);
      if (this.#bytes > this.#bytesMax && entry.event === 'accepted') await this.#rewriteNow();
    });
  }

  rewrite(): Promise<void> {
    return this.#inTurn(() => this.#rewriteNow());
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#handle?.close();
      this.#handle = null;
      this.#unlock();
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work);
    this.#writing = done.catch(() => undefined);
    return done;
  }

  async #write(line: string, isFlushed: boolean): Promise<void> {
    if (!this.#handle) throw new Error('The journal is closed.');
    const bytes = Buffer.from(line);
    let written = 0;
    while (written < bytes.length) {
      const part = await this.#handle.write(bytes, written, bytes.length - written, this.#bytes + written);
      written += part.bytesWritten;
    }
    if (isFlushed) await this.#handle.datasync();
    this.#bytes += bytes.length;
  }

  /** Replaces the file as a whole: a power cut leaves the former one or the new one. */
  async #rewriteNow(): Promise<void> {
    const text = journalText(this.id, this.#open.values());
    const fresh = `${this.#file}.new`;
    const handle = await open(fresh, 'w', 0o600);
    await handle.writeFile(text);
    await handle.sync();
    await rename(fresh, this.#file);
    await flushFolder(path.dirname(this.#file));
    await this.#handle?.close();
    this.#handle = handle;
    this.#bytes = Buffer.byteLength(text);
  }
}

function referenceOf({ tryId, jobId }: PrintTryReference): PrintTryReference {
  return { tryId, jobId };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Flushes the name of a new file. Windows cannot open a folder, and needs no such flush. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
