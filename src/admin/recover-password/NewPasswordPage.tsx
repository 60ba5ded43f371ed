// The page of the link in a password mail: sets a new password once.
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { PasswordField } from '#admin/shared/forms/PasswordField.tsx';
import { icons } from '#admin/shared/icons.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { DoorPage } from '#admin/shared/page/SignedOutPage.tsx';
import { texts } from '#admin/shared/texts.ts';
import { RefusedByServer } from '#contract/client.ts';
import { messages } from '#contract/messages.es.ts';
import { passwordRefusal } from '#domain/staff-form.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { recoverErrorText } from './problem-text.ts';
import { recoverTexts } from './recover-texts.ts';

const words = recoverTexts.newPassword;

export function NewPasswordPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const check = useQuery({
    queryKey: ['password-reset', token],
    queryFn: () => api.passwordResets.checkReset({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <DoorPage title={words.title} lead={words.lead}>
      {check.isPending && <PageSkeleton heights={['4.5rem', '3.25rem']} />}
      {check.isError && <NotChecked check={check} />}
      {check.isSuccess && <PasswordForm token={token} />}
      {(check.isError || check.isPending) && <Link to="/recover-password">{words.another}</Link>}
    </DoorPage>
  );
}

/** An expired or used link needs a new one; without a response the same link may still be valid, so it can be retried. */
function NotChecked({ check: { error, isFetching, refetch } }: { check: UseQueryResult }) {
  const again = (
    <Button icon={icons.refresh} busy={isFetching} onClick={() => void refetch()}>
      {texts.retry}
    </Button>
  );
  return (
    <Banner kind="danger" action={isOver(error) ? null : again}>
      {recoverErrorText(error)}
    </Banner>
  );
}

function PasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const reset = useReset(token);
  const refusal = passwordRefusal(password);
  const refused = reset.isError ? recoverErrorText(reset.error) : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTried(true);
    if (refusal) event.currentTarget.querySelector('input')?.focus();
    else if (!reset.isPending) reset.mutate(password);
  }

  return (
    <>
      <form noValidate onSubmit={submit}>
        <PasswordField
          label={words.label}
          hint={words.hint}
          value={password}
          onType={setPassword}
          required
          error={isTried && refusal ? messages[refusal] : refused}
        />
        <Button type="submit" variant="primary" size="large" wide busy={reset.isPending}>
          {words.submit}
        </Button>
      </form>
      {isOver(reset.error) && <Link to="/recover-password">{words.another}</Link>}
    </>
  );
}

function useReset(token: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string) => api.passwordResets.resetPassword({ token, password }),
    onSuccess: () => {
      showToast(words.saved);
      void navigate({ to: '/admin', replace: true });
    },
  });
}

function isOver(error: unknown): boolean {
  return error instanceof RefusedByServer && error.code === 'reset-link-not-valid';
}
