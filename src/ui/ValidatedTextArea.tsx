// A multi-line text field that rejects invalid text while it is typed and shows the reason.
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { afterPress } from './after-press.ts';
import { TextField } from './Field.tsx';

type ValidatedTextAreaProps = {
  label: string;
  placeholder: string;
  value: string;
  charactersMax: number;
  /** Always shown below the field. */
  hint?: string | undefined;
  /** Drops characters that are never accepted. It must drop the same from a part of a text as from the whole. */
  clean: (text: string) => string;
  /** Shown after characters were dropped, until the field is left. */
  cleanedHint: string;
  /** Returns the Spanish text of the validation error of a cleaned text; null if it is valid. */
  validate: (text: string) => string | null;
  onChange: (text: string) => void;
  /** Focus the field when it appears. */
  focusOnMount?: boolean | undefined;
};

/**
 * A text area whose `onChange` receives valid text only. While somebody types, it drops the characters that `clean` removes, and
 * shows why other text is not valid.
 */
export function ValidatedTextArea({
  charactersMax,
  hint,
  clean,
  cleanedHint,
  validate,
  onChange,
  focusOnMount = false,
  ...rest
}: ValidatedTextAreaProps) {
  const [error, setError] = useState<string | null>(null);
  const [wasCleaned, setWasCleaned] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusOnMount) field.current?.focus();
  }, [focusOnMount]);

  function type({ target }: ChangeEvent<HTMLTextAreaElement>) {
    const text = clean(target.value);
    const found = validate(text);
    setError(found);
    // The text of before stays in the field: nothing was dropped from it.
    if (found !== null) return;
    if (text !== target.value) {
      setWasCleaned(true);
      replaceText(target, text, clean);
    }
    onChange(text);
  }

  return (
    <TextField
      {...rest}
      multiline
      ref={field}
      rows={2}
      counterMax={charactersMax}
      error={error}
      hint={
        <>
          {hint} <span role="status">{wasCleaned && cleanedHint}</span>
        </>
      }
      onChange={type}
      onBlur={() =>
        afterPress(() => {
          setError(null);
          setWasCleaned(false);
        })
      }
    />
  );
}

/** Puts the cleaned text into the field. The cursor stays behind the same character. */
function replaceText(target: HTMLTextAreaElement, text: string, clean: (text: string) => string): void {
  const cursor = clean(target.value.slice(0, target.selectionStart)).length;
  target.value = text;
  target.setSelectionRange(cursor, cursor);
}
