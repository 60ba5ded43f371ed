// The text area of a note. Emoji are removed while they are typed or pasted, and the customer reads why.
import { NOTE_CHARACTERS_MAX, noteRefusal, toPlainNote } from '#domain/text.ts';
import { ValidatedTextArea } from '#ui/ValidatedTextArea.tsx';
import { noteTexts } from './note-texts.ts';
import { refusalMessages } from './refusal-texts.ts';

type NoteTextAreaProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (note: string) => void;
  focusOnMount?: boolean | undefined;
};

/**
 * The text area for a note of the customer on a product or an order. Emoji are removed while they are typed or pasted, with a
 * message.
 */
export function NoteTextArea(props: NoteTextAreaProps) {
  return (
    <ValidatedTextArea
      {...props}
      charactersMax={NOTE_CHARACTERS_MAX}
      hint={noteTexts.allergies}
      clean={toPlainNote}
      cleanedHint={noteTexts.onlyText}
      validate={noteErrorText}
    />
  );
}

function noteErrorText(note: string): string | null {
  const refusal = noteRefusal(note);
  return refusal && refusalMessages[refusal];
}
