// Table with base and VAT of what a Z closure received minus refunds, one row per VAT rate.
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { vatLabel } from '#domain/vat.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ZClosureTotalsTable.module.css';
import { zClosureTexts } from './z-closure-texts.ts';

const vatTexts = zClosureTexts.vat;

export function ZClosureVatTable({ vat }: { vat: ClosedZClosure['vat'] }) {
  if (vat.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{vatTexts.caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{vatTexts.rate}</th>
          <th scope="col">{vatTexts.base}</th>
          <th scope="col">{vatTexts.tax}</th>
          <th scope="col">{vatTexts.total}</th>
        </tr>
      </thead>
      <tbody>
        {vat.map(({ percent, base, tax, total }) => (
          <tr key={percent}>
            <th scope="row">{vatLabel(percent)}</th>
            <td>{formatEuros(base)}</td>
            <td>{formatEuros(tax)}</td>
            <td>{formatEuros(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
