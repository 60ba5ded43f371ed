// Turns off the two-step verification of another user, after the own password and, if the own account needs one, a code.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { useRestoreFocus } from '#admin/shared/page/use-restore-focus.ts';
import { texts } from '#admin/shared/texts.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { CODE_CHARACTERS_MAX } from '#contract/own-account.ts';
import type { ListedUser } from '#contract/users.ts';
import { PASSWORD_CHARACTERS_MAX } from '#domain/staff-form.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './RemoveSecondFactor.module.css';
import { usersQuery } from './user-queries.ts';
import { userTexts } from './user-texts.ts';

const { factor } = userTexts;

/** Render it for every user: the button is shown while two-step verification is on, and the focus is moved afterwards. */
export function RemoveSecondFactor({ user }: { user: ListedUser }) {
  const [isOpen, setIsOpen] = useState(false);
  useRestoreFocus(`${user.hasSecondFactor}`, 'main h1');
  if (!user.hasSecondFactor) return null;
  return (
    <>
      <IconButton icon={icons.secondFactorOff} label={factor.removeOf(user.name)} onClick={() => setIsOpen(true)} />
      {isOpen && <RemovalDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RemovalDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [textId, formId] = [useId(), useId()];
  const client = useQueryClient();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const removal = useMutation({
    mutationFn: () => api.users.removeUserSecondFactor({ userId: user.id, currentPassword, code }),
    onSuccess: () => {
      showToast(factor.removed, 'ok');
      onClose();
      void client.invalidateQueries({ queryKey: usersQuery.queryKey });
    },
    onError: (failure) => {
      if (isRefusedAs(failure, 'code-needed')) setIsCodeNeeded(true);
    },
  });
  const errors = removal.isError ? errorsOf(removal.error) : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!removal.isPending) removal.mutate();
  }

  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={factor.removeTitle(user.name)}
      describedBy={textId}
      closeOnBackdrop={false}
      onClose={() => {
        if (!removal.isPending) onClose();
      }}
      footer={
        <>
          <Button data-autofocus aria-disabled={removal.isPending || undefined} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={removal.isPending}>
            {factor.remove}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p id={textId}>{factor.removeText}</p>
        <TextField
          label={userTexts.currentPassword}
          type="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={PASSWORD_CHARACTERS_MAX}
          required
          value={currentPassword}
          error={errors.password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {isCodeNeeded && (
          <TextField
            ref={focusOnce}
            label={factor.ownCode}
            hint={texts.signIn.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={CODE_CHARACTERS_MAX}
            required
            value={code}
            error={errors.code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

/** The text of the error under the field that it is about. The request for a code is no error. */
function errorsOf(error: unknown): { readonly password?: string; readonly code?: string } {
  if (isRefusedAs(error, 'code-needed')) return {};
  if (isRefusedAs(error, 'wrong-code')) return { code: errorText(error) };
  const fields = error instanceof ServerRefusalError ? error.details.fields : undefined;
  return { password: Object.values(fields ?? {})[0] ?? errorText(error) };
}

/** The field appears after the request that asks for it, so it takes the focus then. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof ServerRefusalError && error.code === code;
}
