// Page that the link in a recovery e-mail opens, to set a new password. The link works once.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { NewPasswordField } from '#admin/shared/forms/NewPasswordField.tsx';
import { icons } from '#admin/shared/icons.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { SignedOutLayout } from '#admin/shared/page/SignedOutLayout.tsx';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { passwordRefusal } from '#domain/staff-form.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { passwordRecoveryErrorText } from './password-recovery-error-text.ts';
import { passwordRecoveryTexts } from './password-recovery-texts.ts';

const newPasswordTexts = passwordRecoveryTexts.newPassword;

/** Page that the link of a recovery e-mail opens: the user sets a new password. */
export function NewPasswordPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const check = useQuery({
    queryKey: ['password-reset', token],
    queryFn: () => api.passwordResets.checkReset({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <SignedOutLayout title={newPasswordTexts.title} lead={newPasswordTexts.lead}>
      {check.isPending && <PageSkeleton heights={['4.5rem', '3.25rem']} />}
      {check.isError && <LinkError check={check} />}
      {check.isSuccess && <PasswordForm token={token} />}
      {(check.isError || check.isPending) && <Link to="/recover-password">{newPasswordTexts.requestNewLink}</Link>}
    </SignedOutLayout>
  );
}

/**
 * An expired or used link needs a new one; without a response the same link may still be valid, so it can be retried.
 */
function LinkError({ check: { error, isFetching, refetch } }: { check: UseQueryResult }) {
  const retryButton = (
    <Button icon={icons.refresh} busy={isFetching} onClick={() => void refetch()}>
      {texts.retry}
    </Button>
  );
  return (
    <Banner kind="danger" action={isLinkInvalid(error) ? null : retryButton}>
      {passwordRecoveryErrorText(error)}
    </Banner>
  );
}

function PasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const reset = useReset(token);
  const passwordError = passwordRefusal(password);
  const serverError = reset.isError ? passwordRecoveryErrorText(reset.error) : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsSubmitted(true);
    if (passwordError) event.currentTarget.querySelector('input')?.focus();
    else if (!reset.isPending) reset.mutate(password);
  }

  return (
    <>
      <form noValidate onSubmit={submit}>
        <NewPasswordField
          label={newPasswordTexts.label}
          hint={newPasswordTexts.hint}
          value={password}
          onType={setPassword}
          required
          error={isSubmitted && passwordError ? refusalMessages[passwordError] : serverError}
        />
        <Button type="submit" variant="primary" size="large" wide busy={reset.isPending}>
          {newPasswordTexts.submit}
        </Button>
      </form>
      {isLinkInvalid(reset.error) && <Link to="/recover-password">{newPasswordTexts.requestNewLink}</Link>}
    </>
  );
}

function useReset(token: string) {
  const navigate = useNavigate();
  return usePressMutation({
    mutationFn: (password: string) => api.passwordResets.resetPassword({ token, password }),
    onSuccess: () => {
      showToast(newPasswordTexts.saved);
      void navigate({ to: '/admin', replace: true });
    },
  });
}

/** True if the link is expired or used, so that only a new link helps. */
function isLinkInvalid(error: unknown): boolean {
  return error instanceof ServerRefusalError && error.code === 'reset-link-not-valid';
}
