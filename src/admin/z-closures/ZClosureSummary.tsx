// Times, counts and totals of a closed Z closure, for the dialog and the printed page.
import { DetailList } from '#admin/shared/DetailList.tsx';
import { useVenue } from '#admin/shared/venue.ts';
import { cashCountText } from '#contract/cash-count-texts.es.ts';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './ZClosureSummary.module.css';
import { ZClosureTotalsTable } from './ZClosureTotalsTable.tsx';
import { ZClosureVatTable } from './ZClosureVatTable.tsx';
import { zClosureTexts } from './z-closure-texts.ts';

export function ZClosureSummary({ zClosure }: { zClosure: ClosedZClosure }) {
  const { timeZone } = useVenue();
  const { labels, detail } = zClosureTexts;
  const formatTime = (time: string) => formatDateTime(new Date(time), timeZone);
  return (
    <div className={styles.summary}>
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
      <ZClosureTotalsTable totals={zClosure.totals} />
      <ZClosureVatTable vat={zClosure.vat} />
    </div>
  );
}

/** «2 · 12,40 €»; «Ninguno» without orders. */
function endedText({ orders, sum }: ClosedZClosure['canceled']): string {
  return zClosureTexts.endedOrders(orders, formatEuros(sum));
}
