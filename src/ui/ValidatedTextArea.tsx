// A field of several lines that can only hold what its rule allows: what cannot be is refused as it is typed, and why is said.
import { useEffect, useRef, useState } from 'react';
import { TextField } from './Field.tsx';

type GuardedFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  charactersMax: number;
  /** Why the text cannot be, in words; null where it can. */
  faultOf: (text: string) => string | null;
  onChange: (text: string) => void;
  /** It has just been asked for. */
  takesFocus?: boolean | undefined;
};

export function GuardedField({ charactersMax, faultOf, onChange, takesFocus = false, ...rest }: GuardedFieldProps) {
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function type(text: string) {
    const found = faultOf(text);
    setFault(found);
    if (found === null) onChange(text);
  }

  return (
    <TextField
      {...rest}
      multiline
      ref={field}
      rows={2}
      counterMax={charactersMax}
      error={fault}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setFault(null)}
    />
  );
}
