// The lines of an order in the details of its payment.
import { discountLabel } from '#contract/billed-label.es.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import type { OrderedLine } from '#contract/refunds.ts';
import { addCents, formatEuros, multiplyCents, ZERO_CENTS } from '#domain/money.ts';
import styles from './PaymentDetail.module.css';
import { detailTexts } from './payment-dialog-texts.ts';

type OrderedLinesProps = { lines: readonly OrderedLine[]; discountPercent: PaymentDetail['discountPercent'] };

/** List of what was ordered: quantities, notes, prices, who struck a line, and what a discount takes off. */
export function OrderedLines({ lines, discountPercent }: OrderedLinesProps) {
  const discount = addCents(...lines.map((line) => line.discount));
  return (
    <ul className={styles.list}>
      {lines.map((line, index) => (
        <Line key={`${index} ${line.label}`} line={line} />
      ))}
      {discount !== ZERO_CENTS && (
        <li className={styles.line}>
          <span className={styles.name}>{discountLabel(discountPercent)}</span>
          <span className={styles.money}>{formatEuros(multiplyCents(discount, -1))}</span>
        </li>
      )}
    </ul>
  );
}

function Line({ line: { label, quantity, price, notes, struck } }: { line: OrderedLine }) {
  return (
    <li className={styles.line}>
      <span className={styles.quantity}>{quantity} ×</span>
      <span className={styles.name}>
        {struck === null ? label : <s>{label}</s>}
        {struck !== null && <span className={styles.note}>{struckText(struck)}</span>}
        {notes !== '' && <span className={styles.note}>{notes}</span>}
        {quantity > 1 && <span className={styles.note}>{detailTexts.each(formatEuros(price))}</span>}
      </span>
      <span className={styles.money}>{formatEuros(multiplyCents(price, quantity))}</span>
    </li>
  );
}

/** «Tachado», and by whom if a person did it. */
function struckText({ by, reason }: NonNullable<OrderedLine['struck']>): string {
  return by === null ? detailTexts.struck : detailTexts.struckBy(by, reason);
}
