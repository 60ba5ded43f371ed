// Two-step verification of the user. Turning it on has three steps: password, code of the authenticator app, recovery codes.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { CopyableIdentifier } from '#admin/shared/CopyableIdentifier.tsx';
import { CurrentPasswordField } from '#admin/shared/forms/CurrentPasswordField.tsx';
import { ReauthenticationDialog } from '#admin/shared/forms/ReauthenticationDialog.tsx';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { useFallbackFocus } from '#admin/shared/page/use-fallback-focus.ts';
import { QrCode } from '#admin/shared/qr/QrCode.tsx';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { SIGN_IN_CODE_CHARACTERS_MAX } from '#contract/own-account.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import styles from './ProfilePage.module.css';
import { profileTexts } from './profile-texts.ts';

const FACTOR_KEY = backOfficeQueryKey('second-factor');

/** What the section shows; `off` and `on` are the state that the server reports. */
type Step =
  | { readonly kind: 'state' }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'recovery'; readonly codes: readonly string[] };

/** Section of the page «Mi perfil» in which users turn their own two-step verification on and off. */
export function SecondFactorSection() {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const query = useQuery({ queryKey: FACTOR_KEY, queryFn: () => api.ownAccount.readSecondFactor({}) });
  // The button that opened a dialog disappears when two-step verification is turned off.
  useFallbackFocus(`${query.data?.isOn}`, `[id="${titleId}"]`);

  function show(next: Step) {
    setStep(next);
    if (next.kind !== 'scan') void client.invalidateQueries({ queryKey: FACTOR_KEY });
    // The form of the step before has disappeared with its focus.
    if (next.kind === 'state') title.current?.focus();
  }

  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={layout.large}>
        {profileTexts.factorTitle}
      </h2>
      <p>{profileTexts.factorLead}</p>
      <LoadErrorMessage title={profileTexts.factorFailed} query={query} />
      {query.isPending && <p role="status">{texts.loading}</p>}
      {step.kind === 'state' && query.data?.isOn && (
        <>
          <p>{profileTexts.factorIsOn(query.data.recoveryCodes)}</p>
          <OnButtons onChanged={show} />
        </>
      )}
      {step.kind === 'state' && query.data && !query.data.isOn && <TurnOnForm onStarted={show} />}
      {step.kind === 'scan' && <ScanForm {...step} onConfirmed={(codes) => show({ kind: 'recovery', codes })} />}
      {step.kind === 'recovery' && <RecoveryCodes codes={step.codes} onDone={() => show({ kind: 'state' })} />}
    </Card>
  );
}

/** New recovery codes, and turning it off. Both ask for the password and a code. */
function OnButtons({ onChanged }: { onChanged: (step: Step) => void }) {
  const [asking, setAsking] = useState<'codes' | 'off' | null>(null);
  const onClose = () => setAsking(null);
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setAsking('codes')}>{profileTexts.newCodes}</Button>
      <Button onClick={() => setAsking('off')}>{profileTexts.turnOff}</Button>
      {asking === 'codes' && (
        <ReauthenticationDialog
          title={profileTexts.newCodesTitle}
          text={profileTexts.newCodesText}
          submit={profileTexts.newCodesSubmit}
          isDangerous={false}
          isCodeNeeded
          send={(own) => api.ownAccount.createRecoveryCodes(own)}
          onSent={({ recoveryCodes }) => onChanged({ kind: 'recovery', codes: recoveryCodes })}
          onClose={onClose}
        />
      )}
      {asking === 'off' && (
        <ReauthenticationDialog
          title={profileTexts.turnOffTitle}
          text={profileTexts.turnOffText}
          submit={profileTexts.turnOff}
          isDangerous
          isCodeNeeded
          send={(own) => api.ownAccount.removeSecondFactor(own)}
          onSent={() => {
            showToast(profileTexts.turnedOff, 'ok');
            onClose();
            onChanged({ kind: 'state' });
          }}
          onClose={onClose}
        />
      )}
    </div>
  );
}

function TurnOnForm({ onStarted }: { onStarted: (step: Step) => void }) {
  const start = useSubmit(
    (currentPassword) => api.ownAccount.startSecondFactor({ currentPassword }),
    (started) => onStarted({ kind: 'scan', ...started }),
  );
  return <PasswordForm submit={profileTexts.turnOn} form={start} />;
}

type SubmittedForm = ReturnType<typeof useSubmit>;

function PasswordForm({ submit, form }: { submit: string; form: SubmittedForm }) {
  return (
    <form noValidate onSubmit={form.submit} className={styles.form}>
      <CurrentPasswordField
        label={profileTexts.currentPassword}
        value={form.value}
        error={form.error}
        onType={form.type}
      />
      <Button type="submit" busy={form.isBusy}>
        {submit}
      </Button>
    </form>
  );
}

function ScanForm({
  secret,
  uri,
  onConfirmed,
}: {
  secret: string;
  uri: string;
  onConfirmed: (codes: readonly string[]) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const confirm = useSubmit(
    (code) => api.ownAccount.confirmSecondFactor({ code }),
    ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  );
  return (
    <>
      <p>{profileTexts.scan}</p>
      <div className={styles.qr}>
        <QrCode address={uri} name={profileTexts.qrName} />
      </div>
      <p>
        {profileTexts.key}: <CopyableIdentifier code={secret} />
      </p>
      <form noValidate onSubmit={confirm.submit} className={styles.form}>
        <TextField
          ref={field}
          label={profileTexts.firstCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={SIGN_IN_CODE_CHARACTERS_MAX}
          required
          value={confirm.value}
          error={confirm.error}
          onChange={({ target }) => confirm.type(target.value)}
        />
        <Button type="submit" variant="primary" busy={confirm.isBusy}>
          {profileTexts.confirmFactor}
        </Button>
      </form>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h3 id={titleId} ref={title} tabIndex={-1}>
        {profileTexts.recoveryTitle}
      </h3>
      <p>{profileTexts.recoveryText}</p>
      <ul aria-label={profileTexts.recoveryCodes} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onDone}>{profileTexts.recoveryDone}</Button>
    </>
  );
}

/** One field that is sent, and the error of the last attempt. */
function useSubmit<Result>(send: (value: string) => Promise<Result>, onSent: (result: Result) => void) {
  const [value, setValue] = useState('');
  const sending = usePressMutation({ mutationFn: send, onSuccess: onSent });
  return {
    value,
    type: setValue,
    error: sending.isError ? fieldErrorText(sending.error) : null,
    isBusy: sending.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!sending.isPending) sending.mutate(value);
    },
  };
}

function fieldErrorText(error: unknown): string {
  const fields = error instanceof ServerRefusalError ? error.details.fields : undefined;
  return Object.values(fields ?? {})[0] ?? errorText(error);
}
