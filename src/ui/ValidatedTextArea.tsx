// A multi-line text field that rejects invalid text while it is typed and shows the reason.
import { useEffect, useRef, useState } from 'react';
import { TextField } from './Field.tsx';

type ValidatedTextAreaProps = {
  label: string;
  placeholder: string;
  value: string;
  charactersMax: number;
  /** Returns the Spanish text of the validation error; null if the text is valid. */
  validate: (text: string) => string | null;
  onChange: (text: string) => void;
  /** Focus the field when it appears. */
  focusOnMount?: boolean | undefined;
};

/** A text field that rejects invalid text; `onChange` receives valid text only. */
export function ValidatedTextArea({
  charactersMax,
  validate,
  onChange,
  focusOnMount = false,
  ...rest
}: ValidatedTextAreaProps) {
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusOnMount) field.current?.focus();
  }, [focusOnMount]);

  function type(text: string) {
    const found = validate(text);
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
