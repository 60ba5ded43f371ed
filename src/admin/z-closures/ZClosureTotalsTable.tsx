// Table of the invoiced and refunded amounts of a Z closure by payment method, «Manual» split by how it was paid.
import { manualPaymentNames, paymentMethodNames } from '#admin/shared/payments/payment-names.ts';
import type { ZClosure } from '#contract/z-closures.ts';
import { type Cents, cents, formatEuros } from '#domain/money.ts';
import { PAID_WITH, PAYMENT_METHODS } from '#domain/payment.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ZClosureTotalsTable.module.css';
import { zClosureTexts } from './z-closure-texts.ts';

/** The parts of `manual`, which is the last payment method. */
const MANUAL_PARTS = [...PAID_WITH, 'other'] as const;
const totalsTexts = zClosureTexts.totals;

export function ZClosureTotalsTable({ totals }: { totals: ZClosure['totals'] }) {
  const { invoiced, refunded } = totals;
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{totalsTexts.caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{totalsTexts.method}</th>
          <th scope="col">{totalsTexts.invoiced}</th>
          <th scope="col">{totalsTexts.refunded}</th>
        </tr>
      </thead>
      <tbody>
        {totalsRows(totals).map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </tbody>
      <tfoot>
        <Row name={totalsTexts.sum} invoiced={invoiced.sum} refunded={refunded.sum} />
        <tr>
          <th scope="row">{totalsTexts.net}</th>
          <td colSpan={2}>{formatEuros(cents(invoiced.sum - refunded.sum))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** One row per payment method, followed by the parts of `manual`. */
function totalsRows({ invoiced, refunded }: ZClosure['totals']): readonly RowProps[] {
  return [
    ...PAYMENT_METHODS.map((method) => ({
      name: paymentMethodNames[method],
      invoiced: invoiced.byMethod[method],
      refunded: refunded.byMethod[method],
    })),
    ...MANUAL_PARTS.map((paidWith) => ({
      name: manualPaymentNames[paidWith],
      invoiced: invoiced.manual[paidWith],
      refunded: refunded.manual[paidWith],
      isManualPart: true,
    })),
  ];
}

type RowProps = {
  name: string;
  invoiced: Cents;
  refunded: Cents;
  /** True for a part of the `manual` row above. */
  isManualPart?: boolean;
};

function Row({ name, invoiced, refunded, isManualPart = false }: RowProps) {
  return (
    <tr className={isManualPart ? styles.manualPart : undefined}>
      <th scope="row">{name}</th>
      <Amount amount={invoiced} />
      <Amount amount={refunded} />
    </tr>
  );
}

/** Zero amounts are dimmed, so that the others are easy to find. */
function Amount({ amount }: { amount: Cents }) {
  return <td className={amount === 0 ? styles.zero : undefined}>{formatEuros(amount)}</td>;
}
