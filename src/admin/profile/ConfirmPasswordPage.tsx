// Asks for the password on a shared tablet, before a page that is the owner's only.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { startSession } from '#admin/shared/session.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/Field.tsx';
import styles from './ProfilePage.module.css';
import { profileTexts } from './profile-texts.ts';

const route = getRouteApi('/admin/confirm-password');

export function ConfirmPasswordPage() {
  const { next } = route.useSearch();
  const client = useQueryClient();
  const router = useRouter();
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () => api.staff.confirmPassword({ password }),
    onSuccess: async (profile) => {
      startSession(client, profile);
      await router.navigate({ href: next ?? '/admin', replace: true });
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
          <TextField
            label={profileTexts.password}
            type="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
            value={password}
            error={confirm.isError ? errorText(confirm.error) : null}
            onChange={({ target }) => setPassword(target.value)}
          />
          <Button type="submit" variant="primary" busy={confirm.isPending}>
            {profileTexts.confirm}
          </Button>
        </form>
        <Link to="/admin">{profileTexts.confirmBack}</Link>
      </Card>
    </Page>
  );
}
