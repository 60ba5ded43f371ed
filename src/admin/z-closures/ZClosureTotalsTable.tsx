// Table of the amounts of a Z closure, invoiced and refunded, by payment method. «Manual» (paid to staff) is split into cash and
// card terminal.
import { useQuery } from '@tanstack/react-query';
import { manualPaymentNames, paymentMethodNames } from '#admin/shared/payments/payment-names.ts';
import { venueQuery } from '#admin/shared/venue.ts';
import type { ZClosure } from '#contract/z-closures.ts';
import { type Cents, cents, formatEuros } from '#domain/money.ts';
import type { PaymentMode } from '#domain/payment.ts';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { shownManualPaymentRows, shownPaymentMethods } from './shown-payment-methods.ts';
import styles from './ZClosureTotalsTable.module.css';
import { zClosureTexts } from './z-closure-texts.ts';

const totalsTexts = zClosureTexts.totals;

/** Table with the totals of a Z closure (cash closing) by payment method: what was invoiced and what was refunded. */
export function ZClosureTotalsTable({ totals }: { totals: ZClosure['totals'] }) {
  const { invoiced, refunded } = totals;
  const mode = useQuery(venueQuery).data?.paymentMode;
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
        {totalsRows(totals, mode).map((row) => (
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

/** One row per payment method that the venue uses, followed by the parts of `manual`, which is the last one. */
function totalsRows(totals: ZClosure['totals'], mode: PaymentMode | undefined): readonly RowProps[] {
  const { invoiced, refunded } = totals;
  return [
    ...shownPaymentMethods(totals, mode).map((method) => ({
      name: paymentMethodNames[method],
      invoiced: invoiced.byMethod[method],
      refunded: refunded.byMethod[method],
    })),
    ...shownManualPaymentRows(totals).map((paidWith) => ({
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
  return <td className={amount === 0 ? layout.quiet : undefined}>{formatEuros(amount)}</td>;
}
