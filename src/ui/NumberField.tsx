// Text field for a whole number with a numeric keyboard. Not a number input: those change while scrolling and hide
// invalid text.
import { type ComponentProps } from 'react';
import { type CommonFieldProps, TextField } from './Field.tsx';

type NumberFieldProps = CommonFieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    /** The text in the field; the parent parses it. */
    value: string;
    onType: (text: string) => void;
  };

/** A text field for a whole number, with a numeric keyboard. `onType` gets the typed text, which the parent parses. */
export function NumberField({ onType, ...rest }: NumberFieldProps) {
  return <TextField {...rest} inputMode="numeric" autoComplete="off" onChange={({ target }) => onType(target.value)} />;
}
