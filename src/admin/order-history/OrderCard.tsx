// Card of one order: customer, table, time, lines, and which lines are pending.
import { useId } from 'react';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { HistoryOrder } from '#contract/order-history.ts';
import type { OrderLine } from '#contract/orders.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import styles from './OrderCard.module.css';
import { orderHistoryTexts } from './order-history-texts.ts';

export function OrderCard({ order }: { order: HistoryOrder }) {
  const headingId = useId();
  const { timeZone } = useVenue();
  const { time, tableCode, customer, lines, comment, total, closedOn } = order;
  return (
    <Card as="article" bare aria-labelledby={headingId} className={styles.order}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.table}>
          {tableName(tableCode)}
        </h2>
        <p className={styles.who}>
          <time dateTime={time}>{formatDateTime(new Date(time), timeZone)}</time>
          {customer !== '' && ` · ${customer}`}
        </p>
        <p className={styles.total}>
          <span className={styles.quiet}>{orderHistoryTexts.total}</span> {formatEuros(total)}
        </p>
      </header>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {comment !== '' && (
        <p className={styles.foot}>
          <span className={styles.quiet}>{orderHistoryTexts.comment}</span> {comment}
        </p>
      )}
      {closedOn !== null && (
        <p className={styles.foot}>
          <span className={styles.quiet}>
            {orderHistoryTexts.closedOn(formatDateTime(new Date(closedOn), timeZone))}
          </span>
        </p>
      )}
    </Card>
  );
}

function Line({ line: { label, size, quantity, notes, price, isPending } }: { line: OrderLine }) {
  return (
    <li className={styles.line}>
      <span className={styles.quantity}>{quantity} ×</span>
      <span className={styles.name}>
        {label}
        {size !== '' && <span className={styles.quiet}> {size}</span>}
      </span>
      <Badge kind={isPending ? 'warn' : 'neutral'}>
        {isPending ? orderHistoryTexts.pending : orderHistoryTexts.done}
      </Badge>
      <span className={styles.money}>{formatEuros(multiplyCents(price, quantity))}</span>
      {notes !== '' && <span className={styles.notes}>{notes}</span>}
      {quantity > 1 && <span className={styles.each}>{orderHistoryTexts.each(formatEuros(price))}</span>}
    </li>
  );
}
