// Summary of the placed order, to be read to the table: total, payment state and lines.
import { Link } from '@tanstack/react-router';
import { newOrderTexts, paymentStateText } from '#admin/new-order/new-order-texts.ts';
import { VatNote } from '#admin/new-order/VatNote.tsx';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { Badge, type BadgeKind } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import styles from './PlacedOrderView.module.css';

const { placed, tables } = newOrderTexts;

export function PlacedOrderView({ payment }: { payment: PaymentDetail }) {
  const { number, tableCode, total, state, paidWith, lines, comment, vatPercent } = payment;
  return (
    <div className={styles.placed}>
      <div className={styles.details}>
        <p className={styles.table}>{tables.table(tableLabel(tableCode))}</p>
        <p className={styles.total}>{formatEuros(total)}</p>
        <VatNote total={total} percent={vatPercent} />
        <p className={styles.state}>
          <Badge kind={badgeKind(payment)} icon={isPaid(state) ? 'check' : 'clock'}>
            {paymentStateText(state, paidWith)}
          </Badge>
          <span className={styles.quiet}>{placed.payment(number)}</span>
        </p>
      </div>
      {isPending(state) && <OwedNotice tableCode={tableCode} />}
      <ul role="list" aria-label={newOrderTexts.cart.lines} className={styles.lines}>
        {lines.map((line, index) => (
          <li key={`${index} ${line.label}`} className={styles.line}>
            <span className={styles.quantity}>{line.quantity} ×</span>
            <span className={styles.name}>
              {line.label}
              {line.notes !== '' && <span className={styles.notes}>{line.notes}</span>}
            </span>
            <span className={styles.price}>{formatEuros(multiplyCents(line.price, line.quantity))}</span>
          </li>
        ))}
      </ul>
      {comment !== '' && <p className={styles.notes}>{comment}</p>}
    </div>
  );
}

/** Link to the page where the payment is taken. */
function OwedNotice({ tableCode }: { tableCode: string }) {
  return (
    <Banner
      kind="warn"
      title={placed.owedTitle}
      action={
        <Link to="/admin/orders/pending-payments" search={{ table: tableCode }} className={buttonClass()}>
          {placed.owedLink}
        </Link>
      }
    >
      {placed.owedText}
    </Banner>
  );
}

function badgeKind({ state }: PaymentDetail): BadgeKind {
  if (isPaid(state)) return 'ok';
  return isPending(state) ? 'warn' : 'neutral';
}
