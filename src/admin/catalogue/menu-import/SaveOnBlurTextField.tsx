// A text field that calls `onType` with the typed text when it loses the focus, or when Enter is pressed.
import { useState } from 'react';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { TextField } from '#ui/Field.tsx';

type TypedFieldProps = { label: string; initial: string; onType: (text: string) => void };

/**
 * Text field that reports its text only when it loses the focus or Enter is pressed. Then it calls `onType` with the trimmed text,
 * unless this is empty or equal to `initial`.
 */
export function SaveOnBlurTextField({ label, initial, onType }: TypedFieldProps) {
  const [text, setText] = useState(initial);
  const take = () => {
    const typed = text.trim();
    if (typed !== '' && typed !== initial) onType(typed);
  };
  return (
    <TextField
      label={label}
      value={text}
      maxLength={NAME_CHARACTERS_MAX}
      onChange={({ target }) => setText(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}
