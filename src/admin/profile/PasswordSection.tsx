// Section of the profile in which the user chooses another password.
import { type FormEvent, useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { NewPasswordField } from '#admin/shared/forms/NewPasswordField.tsx';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { PASSWORD_CHARACTERS_MAX, passwordRefusal } from '#domain/staff-form.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import styles from './ProfilePage.module.css';
import { profileTexts } from './profile-texts.ts';

interface Errors {
  readonly currentPassword?: string | undefined;
  readonly password?: string | undefined;
}

/** Section of the page «Mi perfil» in which the user chooses another password. The present password is required. */
export function PasswordSection() {
  const titleId = useId();
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const save = usePressMutation({
    mutationFn: () => api.ownAccount.changePassword({ currentPassword, password }),
    onSuccess: () => {
      setCurrentPassword('');
      setPassword('');
      showToast(profileTexts.passwordSaved, 'ok');
    },
    onError: (failure) => setErrors(fieldErrors(failure)),
  });
  const isOfField = errors.currentPassword !== undefined || errors.password !== undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const weak = passwordRefusal(password);
    const found: Errors = {
      ...(currentPassword.trim() === '' ? { currentPassword: refusalMessages['password-required'] } : {}),
      ...(weak ? { password: refusalMessages[weak] } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate();
  }

  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className={layout.large}>
        {profileTexts.passwordTitle}
      </h2>
      <p>{profileTexts.passwordLead}</p>
      {save.error && !isOfField && <Banner kind="danger">{errorText(save.error)}</Banner>}
      <form noValidate onSubmit={submit} className={styles.form}>
        <TextField
          label={profileTexts.currentPassword}
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_CHARACTERS_MAX}
          required
          value={currentPassword}
          error={errors.currentPassword}
          onChange={({ target }) => setCurrentPassword(target.value)}
        />
        <NewPasswordField
          label={profileTexts.newPassword}
          required
          value={password}
          error={errors.password}
          onType={setPassword}
        />
        <Button type="submit" busy={save.isPending}>
          {profileTexts.savePassword}
        </Button>
      </form>
    </Card>
  );
}

/** What the server refused in a field; nothing for another failure. */
function fieldErrors(failure: Error): Errors {
  const fields = failure instanceof ServerRefusalError ? failure.details.fields : undefined;
  return { currentPassword: fields?.currentPassword, password: fields?.password };
}
