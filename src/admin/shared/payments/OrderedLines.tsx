// The lines of an order in the details of its payment.
import type { OrderedLine } from '#contract/refunds.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import styles from './PaymentDetail.module.css';
import { detailTexts } from './payment-dialog-texts.ts';

/** List of what was ordered: quantities, notes, prices, and who struck a line. */
export function OrderedLines({ lines }: { lines: readonly OrderedLine[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line, index) => (
        <Line key={`${index} ${line.label}`} line={line} />
      ))}
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
