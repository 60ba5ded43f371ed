// The text of the validation error of a note, shown while it is typed.
import { noteRefusal } from '#domain/text.ts';
import { refusalMessages } from './refusal-texts.ts';

/** The text of the validation error of a note, or null if the note is valid. */
export function noteErrorText(note: string): string | null {
  const refusal = noteRefusal(note);
  return refusal && refusalMessages[refusal];
}
