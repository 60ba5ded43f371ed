// The lines of the journal, and what they say together.
import * as z from 'zod/mini';
import {
  type AgentPrintResult,
  printResultShape,
  type TryReference,
  tryReferenceShape,
} from '#contract/print-agent-calls.ts';

/** A try whose outcome the server has not accepted. */
export interface OpenTry extends TryReference {
  /** What became of it; null if the program ended before it was known. */
  readonly result: AgentPrintResult | null;
}

const headerShape = z.object({ journal: z.literal(1), id: z.uuid() });
const entryShape = z.union([
  /** The first byte of the ticket may leave. */
  z.extend(tryReferenceShape, { event: z.literal('sent') }),
  /** The try ended. */
  z.extend(tryReferenceShape, { event: z.literal('ended'), result: printResultShape }),
  /** The server accepted the outcome. */
  z.extend(tryReferenceShape, { event: z.literal('accepted') }),
]);
/** One line of the journal after the first. */
export type JournalEntry = z.infer<typeof entryShape>;

/** What a journal says. */
export interface JournalContents {
  /** The id of the journal; null if its first line is missing or not valid. */
  readonly id: string | null;
  /** In the order in which they were sent. */
  readonly open: ReadonlyMap<string, OpenTry>;
  /** Lines that are not valid, such as one whose end was not written. */
  readonly invalidLines: number;
}

/** Identifies a try in the journal. */
export function tryKey({ tryId, jobId }: TryReference): string {
  return `${tryId} ${jobId}`;
}

/** Reads the text of a journal. A line that was cut off is left out; a line that lacks only its end of line is valid. */
export function readJournalText(text: string): JournalContents {
  const [first = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const header = z.safeParse(headerShape, parseJson(first));
  const open = new Map<string, OpenTry>();
  let invalidLines = first === '' || header.success ? 0 : 1;
  for (const line of lines) {
    const entry = z.safeParse(entryShape, parseJson(line));
    if (entry.success) applyEntry(open, entry.data);
    else invalidLines += 1;
  }
  return { id: header.data?.id ?? null, open, invalidLines };
}

/** Changes the open tries by one entry. */
export function applyEntry(open: Map<string, OpenTry>, entry: JournalEntry): void {
  const { tryId, jobId, event } = entry;
  const key = tryKey(entry);
  if (event === 'accepted') open.delete(key);
  else if (event === 'ended') open.set(key, { tryId, jobId, result: entry.result });
  else open.set(key, { tryId, jobId, result: null });
}

/** The text of a journal with this id and these open tries. */
export function journalText(id: string, open: Iterable<OpenTry>): string {
  const lines = [...open].map(({ tryId, jobId, result }) =>
    journalLine(result === null ? { tryId, jobId, event: 'sent' } : { tryId, jobId, event: 'ended', result }),
  );
  return `${JSON.stringify({ journal: 1, id } satisfies z.infer<typeof headerShape>)}\n${lines.join('')}`;
}

/** The line of an entry, with its end of line. */
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
