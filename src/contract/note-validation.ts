// Validates a note while it is typed, with a Spanish text.
import { noteRefusal } from '#domain/text.ts';
import { refusalMessages } from './refusal-messages.es.ts';

/** Returns the Spanish text that says why a note is not valid, or null if it is. */
export function noteErrorText(note: string): string | null {
  const refusal = noteRefusal(note);
  return refusal && refusalMessages[refusal];
}
