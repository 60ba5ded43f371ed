// Why a note cannot be, in the words that guests and staff read as they type it.
import { noteRefusal } from '#domain/text.ts';
import { messages } from './refusal-messages.es.ts';

/** Null where the note may be as it is. */
export function noteFault(note: string): string | null {
  const refusal = noteRefusal(note);
  return refusal && messages[refusal];
}
