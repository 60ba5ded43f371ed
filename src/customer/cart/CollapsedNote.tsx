// A note behind a button until the customer writes one. A written note is shown as text.
import { useId, useState } from 'react';
import { NoteTextArea } from '#customer/shared/NoteTextArea.tsx';
import { noteTexts } from '#customer/shared/note-texts.ts';
import { Button } from '#ui/Button.tsx';
import styles from './CollapsedNote.module.css';

type CollapsedNoteProps = {
  note: string;
  label: string;
  placeholder: string;
  /** The visible text of the button while there is no note, and what screen readers read instead. */
  add: { text: string; name?: string };
  /** The name of the button that changes the note. */
  changeName: string;
  onChange: (note: string) => void;
  /** Called when the field closes. */
  onClose?: () => void;
};

/**
 * A note of the customer for the kitchen or the bar, with a button that opens its text field. While the field is closed, a written
 * note is shown as text. `add` has the text of the button while no note is written. `changeName` is the name of the button for
 * screen readers while there is a note.
 */
export function CollapsedNote({ note, label, placeholder, add, changeName, onChange, onClose }: CollapsedNoteProps) {
  const fieldId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { text, name } = buttonTexts(isOpen, note, { add, changeName });
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? fieldId : undefined}
        aria-label={name}
        onClick={() => {
          setIsOpen(!isOpen);
          if (isOpen) onClose?.();
        }}
        className={styles.button}
      >
        {text}
      </Button>
      {isOpen ? (
        <div id={fieldId} className={styles.note}>
          <NoteTextArea label={label} placeholder={placeholder} value={note} onChange={onChange} focusOnMount />
        </div>
      ) : (
        note !== '' && <p className={styles.text}>{note}</p>
      )}
    </>
  );
}

function buttonTexts(
  isOpen: boolean,
  note: string,
  { add, changeName }: Pick<CollapsedNoteProps, 'add' | 'changeName'>,
) {
  if (isOpen) return { text: noteTexts.save };
  return note === '' ? add : { text: noteTexts.change, name: changeName };
}
