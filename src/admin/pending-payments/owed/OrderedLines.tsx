// What an owed order contains, with the comment and why it was left for this Z closure.
import type { OwedPayment } from '#contract/owed-orders.ts';
import { formatEuros, multiplyCents } from '#domain/money.ts';
import styles from './OrderedLines.module.css';
import { owedTexts } from './owed-texts.ts';

export function OrderedLines({ payment: { lines, comment, left } }: { payment: OwedPayment }) {
  return (
    <div className={styles.parts}>
      <ul role="list" className={styles.lines}>
        {lines.map(({ label, quantity, price, notes }, index) => (
          <li key={`${index} ${label}`} className={styles.line}>
            <span className={styles.quantity}>{quantity} ×</span>
            <span className={styles.name}>
              {label}
              {notes !== '' && <span className={styles.notes}>{notes}</span>}
            </span>
            <span className={styles.price}>{formatEuros(multiplyCents(price, quantity))}</span>
          </li>
        ))}
      </ul>
      {comment !== '' && (
        <p className={styles.notes}>
          {owedTexts.comment} {comment}
        </p>
      )}
      {left !== null && <p className={styles.notes}>{owedTexts.leftBy(left.by, left.reason)}</p>}
    </div>
  );
}
