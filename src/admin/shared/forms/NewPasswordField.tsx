// Password field whose content can be shown while typing.
import { type ComponentProps, useState } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { PASSWORD_CHARACTERS_MAX } from '#domain/staff-form.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: string;
  error?: string | null | undefined;
  hint?: string | undefined;
  onType: (password: string) => void;
};

/**
 * Field for a new password. The typed text is hidden unless the user chooses to show it. The browser offers to generate a password.
 * `onType` receives the text at each change.
 */
export function NewPasswordField({ onType, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={layout.stack2}>
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_CHARACTERS_MAX}
        onChange={({ target }) => onType(target.value)}
      />
      <Checkbox checked={isShown} onChange={({ target }) => setIsShown(target.checked)}>
        {texts.signIn.showPassword}
      </Checkbox>
    </div>
  );
}
