// Dialog with the form of one action: «Cancelar», and the button that sends it.
import { type FormEvent, type ReactNode, useId } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';

type ActionDialogProps = {
  title: string;
  /** The id of the text that says what the action does. With it the dialog is an alert. */
  describedBy?: string;
  submit: { label: string; variant?: 'primary' | 'danger' };
  /** While the request is being sent, the dialog cannot be closed. */
  isSending: boolean;
  /** True if «Cancelar» gets the focus, unless a field takes it. */
  focusesCancel?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Called when the user closes the dialog without submitting. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * Dialog with a form for one action, such as canceling a payment. The form fields are `children`; the parent reads and validates
 * them when `onSubmit` is called. A press outside of the dialog does not close it. While `isSending` is true, it cannot be closed
 * at all.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { title, describedBy, submit, isSending, focusesCancel = false, onSubmit, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      role={describedBy === undefined ? undefined : 'alertdialog'}
      placement="center"
      title={title}
      describedBy={describedBy}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSending) onClose();
      }}
      footer={
        <>
          <Button data-autofocus={focusesCancel || undefined} aria-disabled={isSending || undefined} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant={submit.variant ?? 'primary'} busy={isSending}>
            {submit.label}
          </Button>
        </>
      }
    >
      <form id={formId} className={layout.stack4} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
