// Validates a note while it is typed, with a Spanish text.
import { noteRefusal } from '#domain/text.ts';
import { refusalMessages } from './refusal-messages.es.ts';

/** Returns the Spanish text that explains why a typed note is invalid; null if the note is valid. */
export function noteErrorText(note: string): string | null {
  const refusal = noteRefusal(note);
  return refusal && refusalMessages[refusal];
}
