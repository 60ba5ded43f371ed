// List of payments, each linked to its refund page: columns on wide screens, cards on narrow ones.
import { Link } from '@tanstack/react-router';
import { paymentMethodNames } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { RefundablePayment } from '#contract/refunds.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './RefundablePaymentList.module.css';
import { PaymentRefundBadge } from './RefundBadges.tsx';
import { refundTexts } from './refund-texts.ts';

export function RefundablePaymentList({ payments }: { payments: readonly RefundablePayment[] }) {
  return (
    <ul className={styles.list} aria-label={refundTexts.list}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <PaymentRow payment={payment} />
        </li>
      ))}
    </ul>
  );
}

function PaymentRow({ payment }: { payment: RefundablePayment }) {
  const { timeZone } = useVenue();
  const { number, tableCode, method, paidOn, paid, refunded } = payment;
  return (
    <Link to="/admin/refunds/$number" params={{ number: String(number) }} className={styles.row}>
      <span className={styles.number}>{refundTexts.payment(number)}</span>
      <span className={styles.table}>
        {refundTexts.labels.table} {tableLabel(tableCode)}
      </span>
      <span className={styles.quiet}>
        <time dateTime={paidOn}>{formatDateTime(new Date(paidOn), timeZone)}</time> · {paymentMethodNames[method]}
      </span>
      <span className={styles.money}>
        <VisuallyHidden>{refundTexts.labels.paid} </VisuallyHidden>
        {formatEuros(paid)}
        {refunded > 0 && (
          <span className={styles.refunded}>
            {refundTexts.labels.refunded} {formatEuros(refunded)}
          </span>
        )}
      </span>
      <span className={styles.state}>
        <PaymentRefundBadge payment={payment} />
      </span>
      <Icon name="chevron-right" className={styles.arrow} />
    </Link>
  );
}
