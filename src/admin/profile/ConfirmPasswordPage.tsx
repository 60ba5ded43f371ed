// Page of a shared tablet that asks for the password after signing in with a PIN.
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { CurrentPasswordField } from '#admin/shared/forms/CurrentPasswordField.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { markSignedIn } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { SIGN_IN_CODE_CHARACTERS_MAX } from '#contract/own-account.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/Field.tsx';
import styles from './ProfilePage.module.css';
import { profileTexts } from './profile-texts.ts';

const route = getRouteApi('/admin/confirm-password');

/**
 * Page of a shared tablet that asks a user who signed in with a PIN for the password, before a page that only owners may open or
 * before changing the PIN.
 */
export function ConfirmPasswordPage() {
  const { next } = route.useSearch();
  const client = useQueryClient();
  const router = useRouter();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const confirm = usePressMutation({
    mutationFn: () => api.staff.confirmPassword({ password, code }),
    onSuccess: async (profile) => {
      markSignedIn(client, profile);
      await router.navigate({ href: next ?? '/admin', replace: true });
    },
    onError: (failure) => {
      if (isRefusedAs(failure, 'code-needed')) setIsCodeNeeded(true);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  }

  return (
    <Page title={profileTexts.confirmTitle} lead={profileTexts.confirmLead}>
      <Card className={styles.section}>
        <form noValidate onSubmit={submit} className={styles.form}>
          <CurrentPasswordField
            label={profileTexts.password}
            value={password}
            error={confirm.isError && !isCodeNeeded ? errorText(confirm.error) : null}
            onType={setPassword}
          />
          {isCodeNeeded && (
            <TextField
              ref={focusOnce}
              label={texts.signIn.code}
              hint={texts.signIn.codeHint}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={SIGN_IN_CODE_CHARACTERS_MAX}
              required
              value={code}
              error={confirm.isError && !isRefusedAs(confirm.error, 'code-needed') ? errorText(confirm.error) : null}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
          <Button type="submit" variant="primary" busy={confirm.isPending}>
            {profileTexts.confirm}
          </Button>
        </form>
        <Link to="/admin">{profileTexts.confirmBack}</Link>
      </Card>
    </Page>
  );
}

/** The field appears after the request that asks for it, so it takes the focus then. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof ServerRefusalError && error.code === code;
}
