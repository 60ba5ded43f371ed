// The frame of one screen's form: its fields, why it was not saved, and the button that saves it.
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Fact } from '#admin/shared/DetailList.tsx';
import { SaveNotices } from '#admin/shared/forms/SaveNotices.tsx';
import type { Form } from '#admin/shared/forms/use-form.ts';
import type { Save } from '#admin/shared/forms/use-save.ts';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import styles from './SettingsForm.module.css';
import { settingsTexts } from './settings-texts.ts';

type SettingsFormProps<Values extends object> = {
  form: Form<Values>;
  save: Save;
  /** A field's name and what it holds, for a value that somebody else saved meanwhile. */
  describe: (field: keyof Values, saved: Values) => Fact;
  children: ReactNode;
};

export function SettingsForm<Values extends object>({ form, save, describe, children }: SettingsFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const { faultsShown } = form;
  useEffect(() => {
    if (faultsShown > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultsShown]);

  return (
    <form
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.send();
      }}
    >
      {children}
      <SaveNotices form={form} save={save} describe={describe} />
      <div className={styles.acts}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={save.isSaving}
          disabledReason={form.isValid ? null : texts.form.invalid}
          onRefused={form.showFaults}
        >
          {texts.form.save}
        </Button>
      </div>
      <LeavingQuestion isChanged={form.isChanged && !save.isSaving} />
    </form>
  );
}

/** Whoever typed something and goes elsewhere is asked first. */
function LeavingQuestion({ isChanged }: { isChanged: boolean }) {
  const leaving = useBlocker({ shouldBlockFn: () => true, disabled: !isChanged, withResolver: true });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      danger
      title={settingsTexts.unsavedTitle}
      text={texts.form.discardText}
      confirmLabel={texts.form.discard}
      cancelLabel={texts.form.keep}
      onConfirm={leaving.proceed}
      onCancel={leaving.reset}
    />
  );
}
