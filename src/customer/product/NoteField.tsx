// The note for a product, behind a button until the customer wants to write one.
import { useState } from 'react';
import { noteErrorText } from '#customer/shared/note-error-text.ts';
import { NOTE_CHARACTERS_MAX } from '#domain/text.ts';
import { Button } from '#ui/Button.tsx';
import { ValidatedTextArea } from '#ui/ValidatedTextArea.tsx';
import { productTexts } from './product-texts.ts';

type NoteFieldProps = { name: string; notes: string; onChange: (notes: string) => void };

export function NoteField({ name, notes, onChange }: NoteFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <Button variant="quiet" icon="note" onClick={() => setIsOpen(true)}>
          {productTexts.addNote}
        </Button>
      </div>
    );
  }
  return (
    <ValidatedTextArea
      label={productTexts.note(name)}
      placeholder={productTexts.notePlaceholder}
      value={notes}
      charactersMax={NOTE_CHARACTERS_MAX}
      validate={noteErrorText}
      onChange={onChange}
      focusOnMount
    />
  );
}
