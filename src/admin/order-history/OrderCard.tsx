// Card of one order: customer, table, time, lines with their state, and the button that marks it as served.
import { useId, useRef } from 'react';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { HistoryLine, HistoryOrder } from '#contract/order-history.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Badge, type BadgeKind } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import styles from './OrderCard.module.css';
import { orderHistoryTexts } from './order-history-texts.ts';
import { useMarkServed } from './use-mark-served.ts';

export function OrderCard({ order }: { order: HistoryOrder }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { timeZone } = useVenue();
  const { id, time, tableCode, customer, lines, comment, total, closedOn } = order;
  return (
    <Card as="article" bare aria-labelledby={headingId} className={styles.order}>
      <header className={styles.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.table}>
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
      {lines.some(({ isInPreparation }) => isInPreparation) && (
        <MarkServed orderId={id} name={tableName(tableCode)} onServed={() => heading.current?.focus()} />
      )}
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

type MarkServedProps = {
  orderId: string;
  name: string;
  /** The button disappears: its focus goes elsewhere. */
  onServed: () => void;
};

/** Shown while lines of the order are in preparation: the automatic mode took them, and the order is not marked as served. */
function MarkServed({ orderId, name, onServed }: MarkServedProps) {
  const { markServed, isSending } = useMarkServed(orderId, onServed);
  return (
    <p className={styles.foot}>
      <Button
        icon="check"
        busy={isSending}
        aria-label={`${orderHistoryTexts.markServed}: ${name}`}
        onClick={() => markServed()}
      >
        {orderHistoryTexts.markServed}
      </Button>
    </p>
  );
}

function Line({ line }: { line: HistoryLine }) {
  const { label, size, quantity, notes, price } = line;
  const [kind, state] = stateOf(line);
  return (
    <li className={styles.line}>
      <span className={styles.quantity}>{quantity} ×</span>
      <span className={styles.name}>
        {label}
        {size !== '' && <span className={styles.quiet}> {size}</span>}
      </span>
      <Badge kind={kind}>{state}</Badge>
      <span className={styles.money}>{formatEuros(multiplyCents(price, quantity))}</span>
      {notes !== '' && <span className={styles.notes}>{notes}</span>}
      {quantity > 1 && <span className={styles.each}>{orderHistoryTexts.each(formatEuros(price))}</span>}
    </li>
  );
}

function stateOf({ isPending, isInPreparation }: HistoryLine): readonly [BadgeKind, string] {
  if (isPending) return ['warn', orderHistoryTexts.pending];
  return isInPreparation ? ['venue', orderHistoryTexts.inPreparation] : ['neutral', orderHistoryTexts.done];
}
