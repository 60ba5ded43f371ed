// A dialog with a form that is saved as a whole. The parent holds the values and validates them.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, type DialogPlacement } from './Dialog.tsx';
import styles from './FormDialog.module.css';

/** The button labels and messages of a `FormDialog`. */
type FormDialogTexts = {
  save: string;
  cancel: string;
  /** Label of the close button. */
  close: string;
  /** Shown when saving is tried with validation errors. */
  invalid: string;
  discardTitle: string;
  discardText: string;
  discard: string;
  continueEditing: string;
};

type FormDialogProps = {
  title: ReactNode;
  texts: FormDialogTexts;
  /** True if all values may be saved; otherwise the save button is disabled. */
  isValid: boolean;
  isSaving: boolean;
  onSave: () => void;
  /** A second way of saving, such as «Guardar y crear otro»: a button before the ordinary one. */
  otherSave?: { label: string; onSave: () => void } | undefined;
  /** Called when saving is tried with validation errors, by the button or by Enter: show the errors. */
  onInvalid: () => void;
  /** Counter: each increment moves the focus to the first invalid field. */
  errorsShown: number;
  /** Called when the user wants to close. With unsaved changes the parent sets `discardConfirmation` first. */
  onClose: () => void;
  /** Set while the dialog asks whether unsaved changes may be discarded. */
  discardConfirmation?: { onDiscard: () => void; onContinue: () => void } | undefined;
  placement?: DialogPlacement | undefined;
  children: ReactNode;
};

/** A dialog with a form that is saved as a whole, open as long as it is rendered. The parent holds and validates the values. */
export function FormDialog(props: FormDialogProps) {
  const { title, texts, isSaving, onSave, onClose, discardConfirmation, placement = 'side' } = props;
  const formId = useId();
  const form = useFocusFirstError(props.errorsShown);
  return (
    <Dialog
      title={title}
      placement={placement}
      closeLabel={texts.close}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSaving) onClose();
      }}
      footer={<FormButtons {...props} formId={formId} />}
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {props.children}
      </form>
      {discardConfirmation && <ConfirmDiscardDialog texts={texts} {...discardConfirmation} />}
    </Dialog>
  );
}

function FormButtons(props: FormDialogProps & { formId: string }) {
  const { texts, isValid, isSaving, otherSave, onInvalid, onClose, formId } = props;
  const disabling = { disabledReason: isValid ? null : texts.invalid, onDisabledPress: onInvalid };
  return (
    <>
      {otherSave && (
        <Button
          className={styles.otherSave}
          aria-disabled={isSaving || undefined}
          onClick={isSaving ? undefined : otherSave.onSave}
          {...disabling}
        >
          {otherSave.label}
        </Button>
      )}
      <Button aria-disabled={isSaving || undefined} onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={isSaving} {...disabling}>
        {texts.save}
      </Button>
    </>
  );
}

type ConfirmDiscardDialogProps = { texts: FormDialogTexts; onDiscard: () => void; onContinue: () => void };

function ConfirmDiscardDialog({ texts, onDiscard, onContinue }: ConfirmDiscardDialogProps) {
  return (
    <ConfirmDialog
      danger
      title={texts.discardTitle}
      text={texts.discardText}
      confirmLabel={texts.discard}
      cancelLabel={texts.continueEditing}
      onConfirm={onDiscard}
      onCancel={onContinue}
    />
  );
}

function useFocusFirstError(errorsShown: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errorsShown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errorsShown]);
  return form;
}
