// The note for a product, behind a button until the customer wants to write one.
import { useState } from 'react';
import { NoteTextArea } from '#customer/shared/NoteTextArea.tsx';
import { noteTexts } from '#customer/shared/note-texts.ts';
import { Button } from '#ui/Button.tsx';

type NoteFieldProps = { name: string; notes: string; onChange: (notes: string) => void };

export function NoteField({ name, notes, onChange }: NoteFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <Button variant="quiet" icon="note" aria-expanded={false} onClick={() => setIsOpen(true)}>
          {noteTexts.add}
        </Button>
      </div>
    );
  }
  return (
    <NoteTextArea
      label={noteTexts.for(name)}
      placeholder={noteTexts.placeholder}
      value={notes}
      onChange={onChange}
      focusOnMount
    />
  );
}
