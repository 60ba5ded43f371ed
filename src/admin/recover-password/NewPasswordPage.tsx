// The page that a mailed link opens: a new password, once.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { DoorPage } from '#admin/shared/DoorPage.tsx';
import { PageSkeleton } from '#admin/shared/PageSkeleton.tsx';
import { PasswordField } from '#admin/shared/PasswordField.tsx';
import { RefusedByServer } from '#contract/client.ts';
import { messages } from '#contract/messages.es.ts';
import { passwordRefusal } from '#domain/staff-form.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { problemText } from './problem-text.ts';
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
      {check.isError && <Banner kind="danger">{problemText(check.error)}</Banner>}
      {check.isSuccess && <PasswordForm token={token} />}
      {(check.isError || check.isPending) && <Link to="/recover-password">{words.another}</Link>}
    </DoorPage>
  );
}

function PasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const reset = useMutation({
    mutationFn: () => api.passwordResets.resetPassword({ token, password }),
    onSuccess: () => {
      showToast(words.saved);
      void navigate({ to: '/admin', replace: true });
    },
  });
  const refusal = passwordRefusal(password);
  const refused = reset.isError ? problemText(reset.error) : null;
  const isLinkOver = reset.error instanceof RefusedByServer && reset.error.code === 'reset-link-not-valid';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTried(true);
    if (refusal) event.currentTarget.querySelector('input')?.focus();
    else if (!reset.isPending) reset.mutate();
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
      {isLinkOver && <Link to="/recover-password">{words.another}</Link>}
    </>
  );
}
