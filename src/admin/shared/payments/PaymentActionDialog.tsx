// Confirmation dialog for an action on one payment, such as canceling it.
import { type FormEvent, type ReactNode, useId } from 'react';
import { ActionDialog } from '#admin/shared/forms/ActionDialog.tsx';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { paymentDetailTexts } from './payment-dialog-texts.ts';
import { tableNameInSentence } from './payment-names.ts';

/** The fields of a payment that `PaymentActionDialog` shows: number, table and total. */
export type PaymentActionTarget = Pick<PaymentDetail, 'id' | 'number' | 'tableCode' | 'total'>;

type PaymentActionDialogProps = {
  title: string;
  payment: PaymentActionTarget;
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

/**
 * Dialog in which staff confirm an action on a payment. Shows the payment, what the action does (`consequence`), the form fields of
 * the action (`children`), and the buttons that confirm or cancel the action.
 */
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
  const { number, tableCode, total } = payment;
  return (
    <ActionDialog
      title={title}
      describedBy={textId}
      submit={submit}
      isSending={isSending}
      focusesCancel
      onSubmit={onSubmit}
      onClose={onCancel}
    >
      <div id={textId} className={classNames(layout.stack3, layout.quiet)}>
        <p>{paymentDetailTexts.summary(number, tableNameInSentence(tableCode), formatEuros(total))}</p>
        <p>{consequence}</p>
      </div>
      {children}
    </ActionDialog>
  );
}
