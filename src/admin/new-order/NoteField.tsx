// A note that can only hold what a ticket can show: what cannot be is refused as it is typed, and why is said.
import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.es.ts';
import { NOTE_CHARACTERS_MAX, noteRefusal } from '#domain/text.ts';
import { TextField } from '#ui/Field.tsx';
import styles from './NoteField.module.css';

type NoteFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onType: (note: string) => void;
  /** It has just been asked for. */
  takesFocus: boolean;
};

export function NoteField({ label, placeholder, value, onType, takesFocus }: NoteFieldProps) {
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function type(note: string) {
    const refusal = noteRefusal(note);
    setError(refusal && messages[refusal]);
    if (refusal === null) onType(note);
  }

  return (
    <TextField
      multiline
      ref={field}
      rows={2}
      label={label}
      placeholder={placeholder}
      value={value}
      counterMax={NOTE_CHARACTERS_MAX}
      error={error}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setError(null)}
      className={styles.note}
    />
  );
}
