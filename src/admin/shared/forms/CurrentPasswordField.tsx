// Field for the present password of the signed-in user. The browser offers the password that it has stored.
import type { ComponentProps } from 'react';
import { PASSWORD_CHARACTERS_MAX } from '#domain/staff-form.ts';
import { TextField } from '#ui/Field.tsx';

type CurrentPasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: string;
  error?: string | null | undefined;
  hint?: string | undefined;
  onType: (password: string) => void;
};

/**
 * Field in which the user enters their present password again before a sensitive action. `onType` receives the text at each change.
 */
export function CurrentPasswordField({ onType, ...field }: CurrentPasswordFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={PASSWORD_CHARACTERS_MAX}
      required
      onChange={({ target }) => onType(target.value)}
    />
  );
}
