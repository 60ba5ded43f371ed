// Payments under one another, each a way to its detail: rows in columns where there is room, cards elsewhere.
import { Link } from '@tanstack/react-router';
import { CopyableCode } from '#admin/shared/CopyableCode.tsx';
import { PaymentStateBadge } from '#admin/shared/payments/PaymentStateBadge.tsx';
import { methodInWords, tableInWords } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { ListedPayment } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PaymentList.module.css';
import type { PaymentSearch } from './payment-search.ts';
import { paymentTexts } from './payment-texts.ts';

type PaymentListProps = { payments: readonly ListedPayment[]; search: PaymentSearch };

export function PaymentList({ payments, search }: PaymentListProps) {
  return (
    <div className={styles.payments}>
      <Headers />
      <ul className={styles.list} aria-label={paymentTexts.list}>
        {payments.map((payment) => (
          <li key={payment.id} className={styles.row}>
            <Row payment={payment} search={search} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const COLUMNS = ['number', 'time', 'table', 'method', 'state', 'total', 'paid', 'externalId'] as const;

/** For eyes alone: what a row holds says by itself what it is. */
function Headers() {
  return (
    <div aria-hidden="true" className={styles.headers}>
      {COLUMNS.map((column) => (
        <span key={column} className={styles[column]}>
          {paymentTexts.columns[column]}
        </span>
      ))}
    </div>
  );
}

function Row({ payment, search }: { payment: ListedPayment; search: PaymentSearch }) {
  const { timeZone } = useVenue();
  const { id, number, time, tableCode, guest, madeBy, state, total, paid, externalId } = payment;
  const { columns } = paymentTexts;
  return (
    <>
      <Link
        to="/admin/orders/payment-history"
        search={{ ...search, payment: id }}
        resetScroll={false}
        className={styles.number}
      >
        {paymentTexts.payment(number)}
      </Link>
      <time dateTime={time} className={styles.time}>
        {formatDateTime(new Date(time), timeZone)}
      </time>
      <span className={styles.table}>
        {tableInWords(tableCode)}
        <span className={styles.guest}>{guest === '' ? madeBy : guest}</span>
      </span>
      <span className={styles.method}>{methodInWords(payment)}</span>
      <span className={styles.state}>
        <PaymentStateBadge state={state} />
      </span>
      <span className={classNames(styles.total, total === paid && styles.asPaid)}>
        <Named by={columns.total} /> {formatEuros(total)}
      </span>
      <span className={styles.paid}>
        <Named by={columns.paid} /> {formatEuros(paid)}
      </span>
      {externalId !== null && (
        <span className={styles.externalId}>
          <CopyableCode code={externalId} />
        </span>
      )}
    </>
  );
}

function Named({ by }: { by: string }) {
  return <VisuallyHidden>{by}</VisuallyHidden>;
}
