// Turns off the two-step verification of another user, after the own password and, if the own account needs one, a code.
import { type FormEvent, useId, useState } from 'react';
import { CurrentPasswordField } from '#admin/shared/forms/CurrentPasswordField.tsx';
import { icons } from '#admin/shared/icons.ts';
import { useRestoreFocus } from '#admin/shared/page/use-restore-focus.ts';
import { texts } from '#admin/shared/texts.ts';
import { CODE_CHARACTERS_MAX } from '#contract/own-account.ts';
import type { ListedUser } from '#contract/users.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './RemoveSecondFactor.module.css';
import { useRemoveSecondFactor } from './use-remove-second-factor.ts';
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
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { remove, isSending, isCodeNeeded, errors } = useRemoveSecondFactor(user.id, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSending) remove({ currentPassword, code });
  }

  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={factor.removeTitle(user.name)}
      describedBy={textId}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSending) onClose();
      }}
      footer={
        <>
          <Button data-autofocus aria-disabled={isSending || undefined} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSending}>
            {factor.remove}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p id={textId}>{factor.removeText}</p>
        <CurrentPasswordField
          label={userTexts.currentPassword}
          value={currentPassword}
          error={errors.password}
          onType={setPassword}
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

/** The field appears after the request that asks for it, so it takes the focus then. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
