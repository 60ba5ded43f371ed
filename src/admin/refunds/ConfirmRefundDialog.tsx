// Confirmation before a refund is sent: amount, payment and destination.
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import type { RefundablePayment } from '#contract/refunds.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { refundDestinationText, refundTexts } from './refund-texts.ts';

type ConfirmRefundDialogProps = {
  payment: RefundablePayment;
  amount: Cents;
  isSending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmRefundDialog({ payment, amount, isSending, onConfirm, onCancel }: ConfirmRefundDialogProps) {
  const { confirm } = refundTexts;
  const euros = formatEuros(amount);
  return (
    <ConfirmDialog
      danger
      title={confirm.title(euros)}
      text={
        <>
          <p>{refundTexts.paymentAtTable(payment.number, tableNameInSentence(payment.tableCode))}.</p>
          <p>
            {refundDestinationText(payment)} {confirm.cannotUndo}
          </p>
        </>
      }
      confirmLabel={payment.isManual ? confirm.submitManual(euros) : confirm.submit(euros)}
      cancelLabel={texts.cancel}
      busy={isSending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
