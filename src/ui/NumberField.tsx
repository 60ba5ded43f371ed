// A whole number as it is typed. A text field with digits first: number inputs change under a scrolling finger and hide
// what is not a number.
import { type ComponentProps } from 'react';
import { type FieldWords, TextField } from './Field.tsx';

export type NumberFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    /** The text in the field; whoever owns it makes a number of it. */
    value: string;
    onType: (text: string) => void;
  };

export function NumberField({ onType, ...rest }: NumberFieldProps) {
  return <TextField {...rest} inputMode="numeric" autoComplete="off" onChange={({ target }) => onType(target.value)} />;
}
