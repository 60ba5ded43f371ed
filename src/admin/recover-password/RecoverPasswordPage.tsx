// «Recuperar contraseña»: page on which a user requests an e-mail with a link that sets a new password.
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { api } from '#admin/shared/api.ts';
import { readFormText } from '#admin/shared/forms/read-form-text.ts';
import { SignedOutLayout } from '#admin/shared/page/SignedOutLayout.tsx';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { EMAIL_CHARACTERS_MAX } from '#domain/email.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { passwordRecoveryErrorText } from './password-recovery-error-text.ts';
import { passwordRecoveryTexts } from './password-recovery-texts.ts';

/** Page on which a user who forgot the password requests an e-mail with a recovery link. */
export function RecoverPasswordPage() {
  const goBack = useGoBack();
  const request = usePressMutation({
    mutationFn: (email: string) => api.passwordResets.requestReset({ email }),
    onSuccess: () => {
      showToast(passwordRecoveryTexts.sent);
      goBack();
    },
  });
  const form = useFocusOnFailure(request.failureCount);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = readFormText(new FormData(event.currentTarget), 'email');
    if (email !== '' && !request.isPending) request.mutate(email);
  }

  return (
    <SignedOutLayout title={passwordRecoveryTexts.title} lead={passwordRecoveryTexts.lead}>
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          label={passwordRecoveryTexts.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_CHARACTERS_MAX}
          required
          error={request.isError ? passwordRecoveryErrorText(request.error) : null}
        />
        <Button type="submit" variant="primary" size="large" wide busy={request.isPending}>
          {passwordRecoveryTexts.submit}
        </Button>
      </form>
      <Link to="/admin">{passwordRecoveryTexts.back}</Link>
    </SignedOutLayout>
  );
}

/** Returns to the previous page; to «Acceso» if this page was opened directly. */
function useGoBack(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/admin', replace: true });
  };
}

function useFocusOnFailure(failures: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), [failures]);
  return form;
}
