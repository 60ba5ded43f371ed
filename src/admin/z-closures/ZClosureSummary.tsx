// Times, counts and totals of a closed Z closure, for the dialog and the printed page.
import { DetailList } from '#admin/shared/DetailList.tsx';
import { useVenue } from '#admin/shared/venue.ts';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './ZClosureSummary.module.css';
import { ZClosureTotalsTable } from './ZClosureTotalsTable.tsx';
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
          [labels.canceled, zClosureTexts.canceledOrders(zClosure.canceled.orders, formatEuros(zClosure.canceled.sum))],
        ]}
      />
      <ZClosureTotalsTable totals={zClosure.totals} />
    </div>
  );
}
