// Form for the PIN with which a person signs in on a shared tablet.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { serverNow } from '#admin/shared/live/server-clock.ts';
import { markSignedIn } from '#admin/shared/session.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { PIN_DIGITS_MAX } from '#domain/pin.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { SignInWaitBanner, useSignInCountdown } from './SignInWaitBanner.tsx';
import styles from './WhoAreYouPage.module.css';
import { whoAreYouTexts } from './who-are-you-texts.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Form on a shared tablet in which a person enters their PIN, by keyboard or on large keys. */
export function PinForm({ userId }: { userId: string }) {
  const { pin, setPin, error, waitUntil, isBusy, submit } = usePin(userId);
  const countdown = useSignInCountdown(waitUntil);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const type = (digit: string) => setPin(`${pin}${digit}`.slice(0, PIN_DIGITS_MAX));

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <SignInWaitBanner countdown={countdown} />
      <TextField
        label={whoAreYouTexts.pin}
        type="password"
        // The keys below replace the keyboard of the tablet, which would cover them.
        inputMode="none"
        autoComplete="off"
        maxLength={PIN_DIGITS_MAX}
        required
        value={pin}
        error={error}
        onChange={({ target }) => setPin(target.value.replace(/\D/g, ''))}
      />
      <div className={styles.keys}>
        {KEYS.map((digit) => (
          <Button key={digit} onClick={() => type(digit)}>
            {digit}
          </Button>
        ))}
        <Button onClick={() => setPin('')}>{whoAreYouTexts.erase}</Button>
        <Button onClick={() => type('0')}>0</Button>
        <Button type="submit" variant="primary" busy={isBusy} disabledReason={countdown.disabledReason}>
          {whoAreYouTexts.submit}
        </Button>
      </div>
    </form>
  );
}

/** The typed PIN, and the result of the last attempt. */
function usePin(userId: string) {
  const client = useQueryClient();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [waitUntil, setWaitUntil] = useState<number>();
  const opening = usePressMutation({
    mutationFn: () => api.sharedTablets.signInByPin({ userId, pin }),
    onSuccess: (profile) => markSignedIn(client, profile),
    onError: (failure) => {
      setPin('');
      const seconds = failure instanceof ServerRefusalError ? failure.details.seconds : undefined;
      if (seconds === undefined) setError(errorText(failure));
      else setWaitUntil(serverNow() + seconds * 1000);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (opening.isPending) return;
    setError(null);
    opening.mutate();
  }

  return { pin, setPin, error, waitUntil, isBusy: opening.isPending, submit };
}
