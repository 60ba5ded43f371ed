// The last question before money goes: how much, of which payment, and where to.
import { tableInSentence } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import type { RefundablePayment } from '#contract/refunds.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { destination, refundTexts } from './refund-texts.ts';

type ConfirmRefundProps = {
  payment: RefundablePayment;
  amount: Cents;
  isSending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmRefund({ payment, amount, isSending, onConfirm, onCancel }: ConfirmRefundProps) {
  const { confirm } = refundTexts;
  const euros = formatEuros(amount);
  return (
    <ConfirmDialog
      danger
      title={confirm.title(euros)}
      text={
        <>
          <p>{refundTexts.paymentAtTable(payment.number, tableInSentence(payment.tableCode))}.</p>
          <p>
            {destination(payment)} {confirm.cannotUndo}
          </p>
        </>
      }
      confirmLabel={payment.isByHand ? confirm.submitByHand(euros) : confirm.submit(euros)}
      cancelLabel={texts.cancel}
      busy={isSending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
