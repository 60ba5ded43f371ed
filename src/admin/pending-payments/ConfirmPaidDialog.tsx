// Dialog that confirms that staff received the money of a payment, in cash or by card terminal.
import { type FormEvent, useState } from 'react';
import { paidWithNames } from '#admin/shared/payments/payment-names.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { PAID_WITH, type PaidWith } from '#domain/payment.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import styles from './PaymentActionDialog.module.css';
import { PaymentActionDialog } from './PaymentActionDialog.tsx';
import { pendingTexts } from './pending-texts.ts';
import { useConfirmPayment } from './use-confirm-payment.ts';

const OPTIONS = PAID_WITH.map((value) => ({ value, label: paidWithNames[value] }));

type ConfirmPaidDialogProps = {
  payment: PaymentDetail;
  /** Called once the payment is paid, no matter who confirmed it. */
  onPaid: () => void;
  /** True if staff were warned that the customer may be paying right now. */
  isWarned: boolean;
  /** Called if the server requires that warning first. */
  onWarn: () => void;
  /** Called when the payment stays pending. */
  onCancel: () => void;
};

export function ConfirmPaidDialog({ payment, onPaid, isWarned, onWarn, onCancel }: ConfirmPaidDialogProps) {
  const [paidWith, setPaidWith] = useState<PaidWith>('efectivo');
  const { confirm, isSending } = useConfirmPayment({
    onPaid,
    onRefused: (refusal) => (refusal === 'guest-may-be-paying' ? onWarn() : onCancel()),
  });
  const payTexts = pendingTexts.pay;

  function submit(event: FormEvent) {
    event.preventDefault();
    confirm({ paymentId: payment.id, paidWith, evenIfInProgress: isWarned });
  }

  return (
    <PaymentActionDialog
      title={payTexts.title}
      payment={payment}
      consequence={payTexts.consequence}
      submit={{ label: payTexts.submit, variant: 'primary' }}
      isSending={isSending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className={styles.field}>
        {/* Hidden from screen readers, because the radio group has the same name. */}
        <span aria-hidden="true" className={styles.label}>
          {payTexts.paidWith}
        </span>
        <SegmentedControl<PaidWith>
          label={payTexts.paidWith}
          options={OPTIONS}
          value={paidWith}
          onChange={setPaidWith}
        />
      </div>
    </PaymentActionDialog>
  );
}
