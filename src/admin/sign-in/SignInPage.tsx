// «Acceso»: the sign-in page of staff.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { serverNow } from '#admin/shared/live/server-clock.ts';
import { SignedOutLayout } from '#admin/shared/page/SignedOutLayout.tsx';
import { markSignedIn, type SignedOutReason } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { SIGN_IN_CODE_CHARACTERS_MAX } from '#contract/own-account.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { missingFieldErrors, readCredentials } from './credentials.ts';
import { SignInWaitBanner, useSignInCountdown } from './SignInWaitBanner.tsx';
import { describeSignInError, type SignInErrorDescription } from './sign-in-error-description.ts';

type SignInPageProps = {
  /** Why the user is signed out. */
  absence: SignedOutReason;
  /** True if a page is opened again after signing in. */
  isToReturn: boolean;
};

/**
 * Page on which staff sign in with e-mail and password. It shows `absence`, the reason why nobody is signed in. `isToReturn` is
 * true if the user asked for a certain page, which opens after signing in.
 */
export function SignInPage({ absence, isToReturn }: SignInPageProps) {
  const { error, isCodeNeeded, isBusy, submit, changeEmail } = useSignIn();
  const countdown = useSignInCountdown(error.waitUntil);
  const fields = useFocusOnFirstInvalid(error);
  const [isShown, setIsShown] = useState(false);
  const formErrorId = useId();
  const bothFieldsInvalid = error.isAboutBoth ? { 'aria-describedby': formErrorId, 'aria-invalid': true } : {};

  return (
    <SignedOutLayout title={texts.signIn.title} initialFocus="field">
      <AbsenceNotice absence={absence} isToReturn={isToReturn} />
      <form ref={fields} noValidate onSubmit={submit}>
        {error.form && (
          <div id={formErrorId}>
            <Banner kind="danger">{error.form}</Banner>
          </div>
        )}
        <SignInWaitBanner countdown={countdown} />
        <TextField
          label={texts.signIn.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          error={error.email}
          onChange={changeEmail}
          {...bothFieldsInvalid}
        />
        <div className={layout.stack2}>
          <TextField
            label={texts.signIn.password}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
            error={error.password}
            {...bothFieldsInvalid}
          />
          <Checkbox checked={isShown} onChange={(event) => setIsShown(event.target.checked)}>
            {texts.signIn.showPassword}
          </Checkbox>
        </div>
        {isCodeNeeded && <CodeField error={error.code} />}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={isBusy}
          disabledReason={countdown.disabledReason}
        >
          {texts.signIn.submit}
        </Button>
      </form>
      <Link to="/recover-password">{texts.signIn.recover}</Link>
    </SignedOutLayout>
  );
}

/** The code of two-step verification, once the server asks for it. */
function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label={texts.signIn.code}
      hint={texts.signIn.codeHint}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={SIGN_IN_CODE_CHARACTERS_MAX}
      required
      error={error}
    />
  );
}

function AbsenceNotice({ absence, isToReturn }: SignInPageProps): ReactNode {
  if (absence === 'ended') {
    return (
      <Banner kind="warn" announce="alert" title={texts.signIn.sessionEnded}>
        {isToReturn && texts.signIn.returnNotice}
      </Banner>
    );
  }
  if (absence === 'left') {
    return (
      <Banner kind="ok" announce="status">
        {texts.signIn.left}
      </Banner>
    );
  }
  return null;
}

/** Moves the focus to the first field of the form, and after a failed attempt to the first invalid field. */
function useFocusOnFirstInvalid({
  email,
  password,
  isCodeNeeded,
  code,
  isAboutBoth,
}: SignInErrorDescription): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusField(form.current, 'email'), []);
  useEffect(() => {
    if (email || isAboutBoth) focusField(form.current, 'email');
    else if (password) focusField(form.current, 'password');
    else if (isCodeNeeded || code) focusField(form.current, 'code');
  }, [email, password, isCodeNeeded, code, isAboutBoth]);
  return form;
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}

/** The error of the last attempt, and the handlers of the sign-in form. */
function useSignIn() {
  const client = useQueryClient();
  const [error, setError] = useState<SignInErrorDescription>({});
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const attempt = usePressMutation({
    mutationFn: api.staff.signIn,
    onSuccess: (profile) => markSignedIn(client, profile),
    onError: (failure) => {
      const described = describeSignInError(failure, serverNow());
      setError(described);
      if (described.isCodeNeeded) setIsCodeNeeded(true);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (attempt.isPending) return;
    const credentials = readCredentials(new FormData(event.currentTarget));
    const missing = missingFieldErrors(credentials);
    setError(missing);
    if (Object.keys(missing).length === 0) attempt.mutate(credentials);
  }

  /** Waiting time and code belong to one account; another account can sign in immediately. */
  function changeEmail() {
    setIsCodeNeeded(false);
    if (error.waitUntil !== undefined) setError({});
  }

  return { error, isCodeNeeded, isBusy: attempt.isPending, submit, changeEmail };
}
