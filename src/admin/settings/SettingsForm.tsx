// Frame of the form of a settings page: its fields, messages about a failed save, and the save button.
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DetailListRow } from '#admin/shared/DetailList.tsx';
import { SaveFailureNotices } from '#admin/shared/forms/SaveFailureNotices.tsx';
import type { Form } from '#admin/shared/forms/use-form.ts';
import type { SaveState } from '#admin/shared/forms/use-save.ts';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import styles from './SettingsForm.module.css';
import { configConsequenceTexts, settingsTexts } from './settings-texts.ts';

type SettingsFormProps<Values extends object> = {
  form: Form<Values>;
  save: SaveState;
  /** Label and formatted value of a field, to show a value that another user saved while the form was open. */
  describe: (field: keyof Values, saved: Values) => DetailListRow;
  /** What saving changes for good, as sentences; with one of them saving asks first. */
  consequences?: readonly string[] | undefined;
  children: ReactNode;
};

/**
 * Form of a settings page, with its save button and the messages about a failed save. `children` are the fields. If `consequences`
 * contains warnings, the user must confirm them before saving. `describe` returns label and value of a field, to show what another
 * user has saved meanwhile.
 */
export function SettingsForm<Values extends object>({
  form,
  save,
  describe,
  consequences = [],
  children,
}: SettingsFormProps<Values>) {
  const [isAsking, setIsAsking] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { errorsShown } = form;
  useEffect(() => {
    if (errorsShown > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errorsShown]);

  return (
    <form
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (consequences.length > 0) setIsAsking(true);
        else save.send();
      }}
    >
      {children}
      <SaveFailureNotices form={form} save={save} describeField={describe} />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={save.isSaving}
          disabledReason={form.isValid ? null : texts.form.invalid}
          onDisabledPress={form.showAllErrors}
        >
          {texts.form.save}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          title={configConsequenceTexts.title}
          text={consequences.map((sentence) => <p key={sentence}>{sentence}</p>)}
          confirmLabel={configConsequenceTexts.confirm}
          cancelLabel={texts.form.continueEditing}
          onConfirm={() => {
            setIsAsking(false);
            save.send();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
      <UnsavedChangesDialog isChanged={form.isChanged && !save.isSaving} />
    </form>
  );
}

/** Asks before leaving the page with unsaved changes. */
function UnsavedChangesDialog({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => true, disabled: !isChanged, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      danger
      title={settingsTexts.unsavedTitle}
      text={texts.form.discardText}
      confirmLabel={texts.form.discard}
      cancelLabel={texts.form.continueEditing}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}
