// What a till took and gave back by each method, «Manual» by how it was paid, and all of it together.
import { manualNames, methodNames } from '#admin/shared/payments/payment-names.ts';
import type { Closure } from '#contract/z-closures.ts';
import { type Cents, cents, formatEuros } from '#domain/money.ts';
import { PAID_WITH, PAYMENT_METHODS } from '#domain/payment.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ZClosureTotals.module.css';
import { closureTexts } from './z-closure-texts.ts';

/** The parts of `manual`, which is the last of the methods. */
const MANUAL = [...PAID_WITH, 'other'] as const;
const words = closureTexts.totals;

export function TillTotals({ totals }: { totals: Closure['totals'] }) {
  const { invoiced, refunded } = totals;
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{words.caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.method}</th>
          <th scope="col">{words.invoiced}</th>
          <th scope="col">{words.refunded}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(totals).map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </tbody>
      <tfoot>
        <Row name={words.sum} came={invoiced.sum} went={refunded.sum} />
        <tr>
          <th scope="row">{words.net}</th>
          <td colSpan={2}>{formatEuros(cents(invoiced.sum - refunded.sum))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Every method, and after the last of them what makes it up. */
function rowsOf({ invoiced, refunded }: Closure['totals']): readonly RowProps[] {
  return [
    ...PAYMENT_METHODS.map((method) => ({
      name: methodNames[method],
      came: invoiced.byMethod[method],
      went: refunded.byMethod[method],
    })),
    ...MANUAL.map((paidWith) => ({
      name: manualNames[paidWith],
      came: invoiced.manual[paidWith],
      went: refunded.manual[paidWith],
      isPart: true,
    })),
  ];
}

type RowProps = {
  name: string;
  came: Cents;
  went: Cents;
  /** Of the row above. */
  isPart?: boolean;
};

function Row({ name, came, went, isPart = false }: RowProps) {
  return (
    <tr className={isPart ? styles.part : undefined}>
      <th scope="row">{name}</th>
      <Amount amount={came} />
      <Amount amount={went} />
    </tr>
  );
}

/** Nothing steps back, so that what there is can be found at a glance. */
function Amount({ amount }: { amount: Cents }) {
  return <td className={amount === 0 ? styles.nothing : undefined}>{formatEuros(amount)}</td>;
}
