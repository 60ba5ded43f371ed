// A multi-line text field that rejects invalid text while it is typed and shows the reason.
import { useEffect, useRef, useState } from 'react';
import { TextField } from './Field.tsx';

type ValidatedTextAreaProps = {
  label: string;
  placeholder: string;
  value: string;
  charactersMax: number;
  /** Returns the Spanish text of the validation error; null if the text is valid. */
  faultOf: (text: string) => string | null;
  onChange: (text: string) => void;
  /** Focus the field when it appears. */
  takesFocus?: boolean | undefined;
};

/** `onChange` receives valid text only. */
export function GuardedField({
  charactersMax,
  faultOf,
  onChange,
  takesFocus = false,
  ...rest
}: ValidatedTextAreaProps) {
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function type(text: string) {
    const found = faultOf(text);
    setError(found);
    if (found === null) onChange(text);
  }

  return (
    <TextField
      {...rest}
      multiline
      ref={field}
      rows={2}
      counterMax={charactersMax}
      error={error}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setError(null)}
    />
  );
}
