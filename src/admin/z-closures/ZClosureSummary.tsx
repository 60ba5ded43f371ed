// Times, counts and totals of a closed Z closure (cash closing), for the dialog and the printed page.
import { DetailList } from '#admin/shared/DetailList.tsx';
import { useVenue } from '#admin/shared/venue.ts';
import { cashCountText, expectedCashRows } from '#contract/cash-count-texts.es.ts';
import { zClosureChangeRows } from '#contract/uncharged-texts.es.ts';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { vatLabel } from '#domain/vat.ts';
import { Banner } from '#ui/Banner.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { SumsTable } from './SumsTable.tsx';
import tableStyles from './ZClosureTotalsTable.module.css';
import { ZClosureTotalsTable } from './ZClosureTotalsTable.tsx';
import { zClosureTexts } from './z-closure-texts.ts';

/** Shows the times, counts and totals of a closed Z closure (cash closing), in its dialog and on its printed page. */
export function ZClosureSummary({ zClosure }: { zClosure: ClosedZClosure }) {
  const { timeZone } = useVenue();
  const { labels, detail } = zClosureTexts;
  const formatTime = (time: string) => formatDateTime(new Date(time), timeZone);
  return (
    <div className={layout.stack4}>
      {!zClosure.isBalanced && (
        <Banner kind="danger" title={detail.notBalanced}>
          {detail.notBalancedText}
        </Banner>
      )}
      <DetailList
        details={[
          [labels.openedOn, formatTime(zClosure.openedOn)],
          [labels.closedOn, formatTime(zClosure.closedOn)],
          [labels.closedBy, zClosure.closedBy],
          [labels.payments, zClosure.totals.payments],
          [labels.canceled, endedText(zClosure.canceled)],
          [labels.walkOuts, endedText(zClosure.walkOuts)],
          [labels.left, zClosure.left.orders === 0 ? null : endedText(zClosure.left)],
          [labels.cash, cashCountText(zClosure.cash) ?? detail.notCounted],
        ]}
      />
      <SumsTable caption={zClosureTexts.uncharged} rows={zClosureChangeRows(zClosure.uncharged)} />
      <ZClosureTotalsTable totals={zClosure.totals} />
      <SumsTable caption={zClosureTexts.cash.title} rows={expectedCashRows(zClosure.cash, zClosure.cashMovements)} />
      <ZClosureVatTable vat={zClosure.vat} />
    </div>
  );
}

/** «2 · 12,40 €»; «Ninguno» without orders. */
function endedText({ orders, sum }: ClosedZClosure['canceled']): string {
  return zClosureTexts.endedOrders(orders, formatEuros(sum));
}

const vatTexts = zClosureTexts.vat;

/** Table with base and VAT of what a Z closure received minus refunds, one row per VAT rate. */
function ZClosureVatTable({ vat }: { vat: ClosedZClosure['vat'] }) {
  if (vat.length === 0) return null;
  return (
    <table className={tableStyles.table}>
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
