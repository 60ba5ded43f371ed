// Section of the profile for the user's PIN. On a shared tablet the user must enter their password to change it.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { RemovePinButton } from '#admin/shared/forms/RemovePinButton.tsx';
import { refetchSession } from '#admin/shared/session.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { StaffProfile } from '#contract/staff.ts';
import { PIN_DIGITS_MAX, pinRefusal } from '#domain/pin.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import styles from './ProfilePage.module.css';
import { profileTexts } from './profile-texts.ts';

/** Section of the page «Mi perfil» in which users set and remove their own PIN, which opens a session on a shared tablet. */
export function PinSection({ profile }: { profile: StaffProfile }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className={layout.large}>
        {profileTexts.pinTitle}
      </h2>
      <p>{profile.hasPin ? profileTexts.pinSet : profileTexts.pinLead}</p>
      {profile.openedBy === 'pin' ? (
        <>
          <p>{profileTexts.pinNeedsPassword}</p>
          <Link to="/admin/confirm-password" search={{ next: '/admin/profile' }} className={buttonClass()}>
            {profileTexts.enterPassword}
          </Link>
        </>
      ) : (
        <PinForm hasPin={profile.hasPin} />
      )}
    </Card>
  );
}

function PinForm({ hasPin }: { hasPin: boolean }) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = usePressMutation({
    mutationFn: () => api.staff.setOwnPin({ pin }),
    onSuccess: async () => {
      setPin('');
      showToast(profileTexts.pinSaved, 'ok');
      await refetchSession(client);
    },
    onError: (failure) => {
      const message = failure instanceof ServerRefusalError ? failure.details.fields?.pin : undefined;
      setError(message ?? errorText(failure));
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const refusal = pinRefusal(pin);
    setError(refusal && refusalMessages[refusal]);
    if (!refusal) save.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        ref={field}
        label={profileTexts.newPin}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS_MAX}
        required
        value={pin}
        error={error}
        onChange={({ target }) => setPin(target.value)}
      />
      <Button type="submit" busy={save.isPending}>
        {profileTexts.savePin}
      </Button>
      <RemovePinButton
        hasPin={hasPin}
        question={{ title: profileTexts.removePinTitle, text: profileTexts.removePinText }}
        remove={() => api.staff.removeOwnPin({})}
        onRemoved={() => refetchSession(client)}
        focusAfterwards={field}
      />
    </form>
  );
}
