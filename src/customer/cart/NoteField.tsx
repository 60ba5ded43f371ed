// A note that can only hold what the bar can print: what cannot be is refused as it is typed, and why is said.
import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.es.ts';
import { NOTE_CHARACTERS_MAX, noteRefusal } from '#domain/text.ts';
import { TextField } from '#ui/Field.tsx';

type NoteFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (note: string) => void;
  /** The guest has just asked for it. */
  takesFocus?: boolean | undefined;
};

export function NoteField({ label, placeholder, value, onChange, takesFocus = false }: NoteFieldProps) {
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function type(note: string) {
    const refusal = noteRefusal(note);
    setError(refusal && messages[refusal]);
    if (refusal === null) onChange(note);
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
      onChange={(event) => type(event.target.value)}
      onBlur={() => setError(null)}
    />
  );
}
