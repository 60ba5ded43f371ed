// The question before a payment is paid: which one, how much, and how staff have the money.
import { type FormEvent, useState } from 'react';
import { paidWithNames } from '#admin/shared/payments/payment-names.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { PAID_WITH, type PaidWith } from '#domain/payment.ts';
import { Segments } from '#ui/Segments.tsx';
import styles from './PaymentActionDialog.module.css';
import { Question } from './PaymentActionDialog.tsx';
import { pendingTexts } from './pending-texts.ts';
import { useConfirmPaid } from './use-confirm-payment.ts';

const OPTIONS = PAID_WITH.map((value) => ({ value, label: paidWithNames[value] }));

type ConfirmPaidProps = {
  payment: PaymentDetail;
  /** It is paid, whoever took the money. */
  onPaid: () => void;
  /** Staff were told that the guest may be paying right now. */
  isWarned: boolean;
  /** They were not, and should be. */
  onWarn: () => void;
  /** It stays as it was. */
  onKeep: () => void;
};

export function ConfirmPaid({ payment, onPaid, isWarned, onWarn, onKeep }: ConfirmPaidProps) {
  const [paidWith, setPaidWith] = useState<PaidWith>('efectivo');
  const { confirm, isSending } = useConfirmPaid({
    onPaid,
    onRefused: (why) => (why === 'guest-may-be-paying' ? onWarn() : onKeep()),
  });
  const words = pendingTexts.pay;

  function submit(event: FormEvent) {
    event.preventDefault();
    confirm({ paymentId: payment.id, paidWith, evenIfUnderWay: isWarned });
  }

  return (
    <Question
      title={words.title}
      payment={payment}
      what={words.what}
      submit={{ label: words.submit, variant: 'primary' }}
      isSending={isSending}
      onSubmit={submit}
      onKeep={onKeep}
    >
      <div className={styles.choice}>
        {/* The radios' own name says it to screen readers. */}
        <span aria-hidden="true" className={styles.label}>
          {words.paidWith}
        </span>
        <Segments<PaidWith> label={words.paidWith} options={OPTIONS} value={paidWith} onChange={setPaidWith} />
      </div>
    </Question>
  );
}
