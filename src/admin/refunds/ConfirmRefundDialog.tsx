// Confirmation before a refund is sent: amount, payment and destination, and whether what is not done leaves the boards.
import { useState } from 'react';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import type { RefundablePayment } from '#contract/refunds.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { refundDestinationText, refundTexts } from './refund-texts.ts';

type ConfirmRefundDialogProps = {
  payment: RefundablePayment;
  amount: Cents;
  isSending: boolean;
  /** `strikesLines`: the lines of its order that are not done are struck on the boards. */
  onConfirm: (strikesLines: boolean) => void;
  onCancel: () => void;
};

export function ConfirmRefundDialog({ payment, amount, isSending, onConfirm, onCancel }: ConfirmRefundDialogProps) {
  const { confirm } = refundTexts;
  const euros = formatEuros(amount);
  const { pendingLines, doneLines, refundable } = payment;
  // Whoever refunds everything usually wants nothing of the order any more.
  const [strikesLines, setStrikesLines] = useState(pendingLines > 0 && amount === refundable);
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
          {pendingLines > 0 && (
            <>
              <Checkbox
                checked={strikesLines}
                disabled={isSending}
                onChange={({ target }) => setStrikesLines(target.checked)}
              >
                {confirm.strikeLines}
              </Checkbox>
              <p>{confirm.remainingLines(pendingLines, doneLines, strikesLines)}</p>
            </>
          )}
        </>
      }
      confirmLabel={payment.isManual ? confirm.submitManual(euros) : confirm.submit(euros)}
      cancelLabel={texts.cancel}
      busy={isSending}
      onConfirm={() => onConfirm(strikesLines && pendingLines > 0)}
      onCancel={onCancel}
    />
  );
}
