// A dialog with a form: saved as a whole, or closed. It keeps no values and knows no rules; those are its owner's.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, type DialogPlacement } from './Dialog.tsx';
import styles from './FormDialog.module.css';

export type FormDialogWords = {
  save: string;
  cancel: string;
  /** Name of the closing cross. */
  close: string;
  /** Said when saving is tried while something is wrong. */
  invalid: string;
  discardTitle: string;
  discardText: string;
  discard: string;
  keep: string;
};

export type FormDialogProps = {
  title: ReactNode;
  words: FormDialogWords;
  /** Everything may be saved; while not, the save button is off. */
  isValid: boolean;
  isSaving: boolean;
  onSave: () => void;
  /** Saving was tried while something is wrong, by the button or by Enter: show what. */
  onInvalid: () => void;
  /** Grows whenever faults come into sight: the first field at fault gets the focus. */
  faultsShown: number;
  /** Asked to close. Whoever would lose something by it gives `discarding` first. */
  onClose: () => void;
  /** Given while it is asked whether what was typed may go. */
  discarding?: { onDiscard: () => void; onKeep: () => void } | undefined;
  placement?: DialogPlacement | undefined;
  children: ReactNode;
};

/** Render it while it is open: closing takes all that was typed with it. */
export function FormDialog(props: FormDialogProps) {
  const { title, words, isSaving, onSave, onClose, discarding, placement = 'side' } = props;
  const formId = useId();
  const form = useFirstFaultFocused(props.faultsShown);
  return (
    <Dialog
      title={title}
      placement={placement}
      closeLabel={words.close}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSaving) onClose();
      }}
      footer={<Acts {...props} formId={formId} />}
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
      {discarding && <DiscardQuestion words={words} {...discarding} />}
    </Dialog>
  );
}

function Acts({ words, isValid, isSaving, onInvalid, onClose, formId }: FormDialogProps & { formId: string }) {
  return (
    <>
      <Button aria-disabled={isSaving || undefined} onClick={onClose}>
        {words.cancel}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        busy={isSaving}
        disabledReason={isValid ? null : words.invalid}
        onRefused={onInvalid}
      >
        {words.save}
      </Button>
    </>
  );
}

type DiscardQuestionProps = { words: FormDialogWords; onDiscard: () => void; onKeep: () => void };

function DiscardQuestion({ words, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      danger
      title={words.discardTitle}
      text={words.discardText}
      confirmLabel={words.discard}
      cancelLabel={words.keep}
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}

function useFirstFaultFocused(faultsShown: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faultsShown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultsShown]);
  return form;
}
