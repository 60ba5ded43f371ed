// Order lines of a payment and their total.
import { useId } from 'react';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import { vatLabel } from '#domain/vat.ts';
import { detailTexts } from './detail-texts.ts';
import styles from './PaymentDetail.module.css';

export function DetailLines({ payment: { lines, total, vatPercent, comment } }: { payment: PaymentDetail }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <h3 id={headingId}>{detailTexts.lines}</h3>
      <ul className={styles.list}>
        {lines.map((line, index) => (
          <Line key={`${index} ${line.label}`} line={line} />
        ))}
      </ul>
      {comment !== '' && (
        <p className={styles.comment}>
          <span className={styles.quiet}>{detailTexts.comment}</span>
          <br />
          {comment}
        </p>
      )}
      <p className={styles.total}>
        <span>
          {detailTexts.total}
          <span className={styles.quiet}> {vatLabel(vatPercent)}</span>
        </span>
        <span className={styles.money}>{formatEuros(total)}</span>
      </p>
    </section>
  );
}

function Line({ line: { label, quantity, price, notes, struck } }: { line: PaymentDetail['lines'][number] }) {
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
function struckText({ by, reason }: NonNullable<PaymentDetail['lines'][number]['struck']>): string {
  return by === null ? detailTexts.struck : detailTexts.struckBy(by, reason);
}
