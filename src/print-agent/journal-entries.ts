// The lines of the print agent's journal: how they are written and read, and which print tries they leave open.
import * as z from 'zod/mini';
import {
  type AgentPrintResult,
  type PrintTryReference,
  printResultShape,
  printTryReferenceShape,
} from '#contract/print-agent-calls.ts';

/**
 * A print try (one try to print one copy of a ticket) whose outcome the server has not accepted yet. `result` is null if the
 * program ended before the outcome was known.
 */
export interface OpenPrintTry extends PrintTryReference {
  /** How the try ended; null if the program ended before that was known. */
  readonly result: AgentPrintResult | null;
}

const headerShape = z.object({ journal: z.literal(1), id: z.uuid() });
const entryShape = z.union([
  /** The first byte of the ticket may leave. */
  z.extend(printTryReferenceShape, { event: z.literal('sent') }),
  /** The try ended. */
  z.extend(printTryReferenceShape, { event: z.literal('ended'), result: printResultShape }),
  /** The server accepted the outcome. */
  z.extend(printTryReferenceShape, { event: z.literal('accepted') }),
]);
/**
 * One line of the journal (the file in which a print agent stores its print tries), below its header line: a print try was sent,
 * has ended, or its outcome was accepted by the server.
 */
export type JournalEntry = z.infer<typeof entryShape>;

/** The contents of a journal: its id, and the open print tries, whose outcome the server has not accepted yet. */
interface JournalContents {
  /** The id of the journal; null if its first line is missing or not valid. */
  readonly id: string | null;
  /** The open print tries, in the order in which their tickets were sent. */
  readonly open: ReadonlyMap<string, OpenPrintTry>;
  /** Lines that are not valid, such as one whose end was not written. */
  readonly invalidLines: number;
}

/** Returns the key that identifies a print try in the journal of a print agent (the file of its print tries). */
export function printTryKey({ tryId, jobId }: PrintTryReference): string {
  return `${tryId} ${jobId}`;
}

/**
 * Parses the text of a journal, the file in which a print agent stores its print tries. Returns the id of the journal and the open
 * print tries, which are those whose outcome the server has not accepted. Lines that are not valid, such as one that was cut off,
 * are only counted. A line that lacks only its line feed is valid.
 */
export function parseJournalText(text: string): JournalContents {
  const [first = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const header = z.safeParse(headerShape, parseJson(first));
  const open = new Map<string, OpenPrintTry>();
  let invalidLines = first === '' || header.success ? 0 : 1;
  for (const line of lines) {
    const entry = z.safeParse(entryShape, parseJson(line));
    if (entry.success) applyJournalEntry(open, entry.data);
    else invalidLines += 1;
  }
  return { id: header.data?.id ?? null, open, invalidLines };
}

/** Applies one line of the print agent's journal to the map of open print tries: adds a try, stores its result, or removes it. */
export function applyJournalEntry(open: Map<string, OpenPrintTry>, entry: JournalEntry): void {
  const { tryId, jobId, event } = entry;
  const key = printTryKey(entry);
  if (event === 'accepted') open.delete(key);
  else if (event === 'ended') open.set(key, { tryId, jobId, result: entry.result });
  else open.set(key, { tryId, jobId, result: null });
}

/** Returns the text of a journal file with this id and these open print tries, for writing the file of the print agent anew. */
export function journalText(id: string, open: Iterable<OpenPrintTry>): string {
  const lines = [...open].map(({ tryId, jobId, result }) =>
    journalLine(result === null ? { tryId, jobId, event: 'sent' } : { tryId, jobId, event: 'ended', result }),
  );
  return `${JSON.stringify({ journal: 1, id } satisfies z.infer<typeof headerShape>)}\n${lines.join('')}`;
}

/** Converts an entry of the print agent's journal to the line of text that is written to the file, with its line feed. */
export function journalLine(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
