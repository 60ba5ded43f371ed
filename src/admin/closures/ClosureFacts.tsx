// What there is to say of a closed closure, on the screen and on paper.
import { Facts } from '#admin/shared/DetailList.tsx';
import { useVenue } from '#admin/shared/venue.ts';
import type { ClosedClosure } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './ClosureFacts.module.css';
import { closureTexts } from './closure-texts.ts';
import { TillTotals } from './TillTotals.tsx';

export function ClosureFacts({ closure }: { closure: ClosedClosure }) {
  const { timeZone } = useVenue();
  const { facts, detail } = closureTexts;
  const moment = (time: string) => formatDateTime(new Date(time), timeZone);
  return (
    <div className={styles.facts}>
      {!closure.isBalanced && (
        <Banner kind="danger" title={detail.notBalanced}>
          {detail.notBalancedText}
        </Banner>
      )}
      <Facts
        facts={[
          [facts.openedOn, moment(closure.openedOn)],
          [facts.closedOn, moment(closure.closedOn)],
          [facts.closedBy, closure.closedBy],
          [facts.payments, closure.totals.payments],
          [facts.canceled, closureTexts.canceled(closure.canceled.orders, formatEuros(closure.canceled.sum))],
        ]}
      />
      <TillTotals totals={closure.totals} />
    </div>
  );
}
