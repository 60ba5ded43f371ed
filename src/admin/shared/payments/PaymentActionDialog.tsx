// Confirmation dialog for an action on one payment, such as canceling it.
import { type FormEvent, type ReactNode, useId } from 'react';
import { texts } from '#admin/shared/texts.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { detailTexts } from './payment-dialog-texts.ts';
import { tableNameInSentence } from './payment-names.ts';

/** What a `PaymentActionDialog` shows of the payment that its action changes: number, table and total. */
export type ActionSubject = Pick<PaymentDetail, 'id' | 'number' | 'tableCode' | 'total'>;

type PaymentActionDialogProps = {
  title: string;
  payment: ActionSubject;
  /** What the action does, shown before the fields. */
  consequence: string;
  submit: { label: string; variant: 'primary' | 'danger' };
  isSending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Called when the user closes the dialog without submitting. */
  onCancel: () => void;
  /** The form fields. One of them may take the initial focus. */
  children: ReactNode;
};

/** Shows the payment, what the action causes (`consequence`), and the form fields of the action. */
export function PaymentActionDialog({
  title,
  payment,
  consequence,
  submit,
  isSending,
  onSubmit,
  onCancel,
  children,
}: PaymentActionDialogProps) {
  const textId = useId();
  const formId = useId();
  const { number, tableCode, total } = payment;
  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={title}
      describedBy={textId}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSending) onCancel();
      }}
      footer={
        <>
          <Button data-autofocus aria-disabled={isSending || undefined} onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant={submit.variant} busy={isSending}>
            {submit.label}
          </Button>
        </>
      }
    >
      <form id={formId} className={layout.stack4} noValidate onSubmit={onSubmit}>
        <div id={textId} className={classNames(layout.stack3, layout.quiet)}>
          <p>{detailTexts.summary(number, tableNameInSentence(tableCode), formatEuros(total))}</p>
          <p>{consequence}</p>
        </div>
        {children}
      </form>
    </Dialog>
  );
}
