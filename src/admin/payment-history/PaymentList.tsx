// List of the payment history, each payment with a link to its details: a table on wide screens, cards on narrow ones.
import { Link } from '@tanstack/react-router';
import { CopyableIdentifier } from '#admin/shared/CopyableIdentifier.tsx';
import { PaymentStateBadge } from '#admin/shared/payments/PaymentStateBadge.tsx';
import { paymentMethodText, tableName } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { customerName } from '#contract/customer-name.es.ts';
import type { ListedPayment } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PaymentList.module.css';
import type { PaymentHistorySearch } from './payment-search.ts';
import { paymentHistoryTexts } from './payment-texts.ts';

type PaymentListProps = { payments: readonly ListedPayment[]; search: PaymentHistorySearch };

/**
 * List of payments in the payment history, each with a link that opens its details. `search` has the present search parameters,
 * which the links keep.
 */
export function PaymentList({ payments, search }: PaymentListProps) {
  return (
    <div className={styles.payments}>
      <ColumnHeaders />
      <ul className={styles.list} aria-label={paymentHistoryTexts.list}>
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

/** Visual only; the cells carry their own labels for screen readers. */
function ColumnHeaders() {
  return (
    <div aria-hidden="true" className={styles.headers}>
      {COLUMNS.map((column) => (
        <span key={column} className={styles[column]}>
          {paymentHistoryTexts.columns[column]}
        </span>
      ))}
    </div>
  );
}

function Row({ payment, search }: { payment: ListedPayment; search: PaymentHistorySearch }) {
  const { timeZone } = useVenue();
  const { id, number, time, tableCode, customer, placedBy, state, total, paid, externalId } = payment;
  const { columns } = paymentHistoryTexts;
  return (
    <>
      <Link
        to="/admin/orders/payment-history"
        search={{ ...search, payment: id }}
        resetScroll={false}
        className={styles.number}
      >
        {paymentHistoryTexts.payment(number)}
      </Link>
      <time dateTime={time} className={styles.time}>
        {formatDateTime(new Date(time), timeZone)}
      </time>
      <span className={styles.table}>
        {tableName(tableCode)}
        <span className={styles.customer}>{customer === '' ? placedBy : customerName(customer)}</span>
      </span>
      <span className={styles.method}>{paymentMethodText(payment)}</span>
      <span className={styles.state}>
        <PaymentStateBadge state={state} />
      </span>
      <span className={classNames(styles.total, total === paid && styles.asPaid)}>
        <HiddenLabel text={columns.total} /> {formatEuros(total)}
      </span>
      <span className={styles.paid}>
        <HiddenLabel text={columns.paid} /> {formatEuros(paid)}
      </span>
      {externalId !== null && (
        <span className={styles.externalId}>
          <CopyableIdentifier code={externalId} />
        </span>
      )}
    </>
  );
}

function HiddenLabel({ text }: { text: string }) {
  return <VisuallyHidden>{text}</VisuallyHidden>;
}
