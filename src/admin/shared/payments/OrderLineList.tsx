// The lines of an order in the details of its payment.
import { discountLabel, unchargedLabel } from '#contract/billed-label.es.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import type { PaymentLine } from '#contract/refunds.ts';
import { addCents, type Cents, formatEuros, multiplyCents, ZERO_CENTS } from '#domain/money.ts';
import styles from './PaymentDetail.module.css';
import { paymentDetailTexts } from './payment-dialog-texts.ts';

type OrderedLinesProps = { lines: readonly PaymentLine[]; discountPercent: PaymentDetail['discountPercent'] };

/**
 * Lists the lines of an order with quantity, notes and price. A line that was taken off the order is struck through, with the name
 * of the person if a person did it. The discount and the amounts that are not charged are shown below the lines.
 */
export function OrderLineList({ lines, discountPercent }: OrderedLinesProps) {
  const discount = addCents(...lines.map((line) => line.discount));
  return (
    <ul className={styles.list}>
      {lines.map((line, index) => (
        <Line key={`${index} ${line.label}`} line={line} />
      ))}
      {discount !== ZERO_CENTS && <Reduction label={discountLabel(discountPercent)} amount={discount} />}
      {lines.map((line, index) =>
        line.uncharged === ZERO_CENTS ? null : (
          <Reduction key={`${index} ${line.label}`} label={unchargedLabel(line)} amount={line.uncharged} />
        ),
      )}
    </ul>
  );
}

function Reduction({ label, amount }: { label: string; amount: Cents }) {
  return (
    <li className={styles.line}>
      <span className={styles.name}>{label}</span>
      <span className={styles.money}>{formatEuros(multiplyCents(amount, -1))}</span>
    </li>
  );
}

function Line({ line }: { line: PaymentLine }) {
  const { label, quantity, price, isInvited, notes, voided } = line;
  return (
    <li className={styles.line}>
      <span className={styles.quantity}>{quantity} ×</span>
      <span className={styles.name}>
        {voided === null ? label : <s>{label}</s>}
        {voided !== null && <span className={styles.note}>{voidText(voided)}</span>}
        {isInvited && <span className={styles.note}>{paymentDetailTexts.invited}</span>}
        {notes !== '' && <span className={styles.note}>{notes}</span>}
        {quantity > 1 && <span className={styles.note}>{paymentDetailTexts.each(formatEuros(price))}</span>}
      </span>
      <span className={styles.money}>
        <LineCost line={line} />
      </span>
    </li>
  );
}

/** What the line costs: nothing for an invitation, and for one that was taken off before its order was paid. */
function LineCost({ line: { quantity, price, isCharged, voided } }: { line: PaymentLine }) {
  const cost = formatEuros(multiplyCents(price, quantity));
  if (isCharged) return cost;
  return voided === null ? formatEuros(ZERO_CENTS) : <s>{cost}</s>;
}

/** «Tachado», and by whom if a person did it. */
function voidText({ by, reason }: NonNullable<PaymentLine['voided']>): string {
  return by === null ? paymentDetailTexts.voided : paymentDetailTexts.voidedBy(by, reason);
}
