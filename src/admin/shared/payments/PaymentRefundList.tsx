// The refunds of a payment, in the dialog with its details.
import { type ReactNode, useId } from 'react';
import { useVenue } from '#admin/shared/venue.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import styles from './PaymentDetail.module.css';
import { RefundStateBadge } from './PaymentStateBadge.tsx';
import { paymentDetailTexts } from './payment-dialog-texts.ts';
import { refundNotSentText } from './refund-codes.ts';

type DetailRefundsProps = {
  refunds: PaymentDetail['refunds'];
  /** Link or button to refund the payment. */
  children: ReactNode;
};

/**
 * Lists the refunds of a payment, oldest request first. `children` is the link or button that refunds the payment, shown below the
 * list.
 */
export function PaymentRefundList({ refunds, children }: DetailRefundsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <h3 id={headingId}>{paymentDetailTexts.refunds}</h3>
      {refunds.length === 0 ? (
        <p className={styles.quiet}>{paymentDetailTexts.refundsNone}</p>
      ) : (
        <ul className={styles.list}>
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function Refund({ refund }: { refund: PaymentDetail['refunds'][number] }) {
  const { timeZone } = useVenue();
  const { amount, state, time, code } = refund;
  return (
    <li className={styles.refund}>
      <span className={styles.name}>
        {titleOf(refund)}
        <span className={styles.note}>
          {authorOf(refund)}, <time dateTime={time}>{formatDateTime(new Date(time), timeZone)}</time>
          {code !== null &&
            `, ${refundNotSentText(code) === null ? paymentDetailTexts.code(code) : paymentDetailTexts.notSent}`}
        </span>
      </span>
      <RefundStateBadge state={state} />
      <span className={styles.money}>{formatEuros(amount)}</span>
    </li>
  );
}

type ListedRefund = PaymentDetail['refunds'][number];

function titleOf({ isSurplus, origin, reason }: ListedRefund): string {
  if (isSurplus) return paymentDetailTexts.surplus;
  return reason === '' && origin === 'provider' ? paymentDetailTexts.atBank : reason;
}

function authorOf({ origin, requestedBy }: ListedRefund): string {
  if (origin === 'comanda') return requestedBy ?? paymentDetailTexts.automatic;
  return requestedBy === null ? paymentDetailTexts.reportedByBank : paymentDetailTexts.recordedBy(requestedBy);
}
