// The payments that are awaited, or the orders that were given up, with what they add up to.

import { Facts } from '#admin/shared/DetailList.tsx';
import { MoreButton } from '#admin/shared/lists/MoreButton.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import type { AwaitedState } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CanceledTable } from './CanceledTable.tsx';
import styles from './PendingPayments.module.css';
import { PendingTable } from './PendingTable.tsx';
import type { usePendingPayments } from './pending-reading.ts';
import { pendingTexts } from './pending-texts.ts';

type PendingPaymentsProps = {
  query: ReturnType<typeof usePendingPayments>;
  /** Which of them it reads. */
  state: AwaitedState;
  /** The payment with that id is wanted. */
  onOpen: (paymentId: string) => void;
};

export function PendingPayments({ query, state, onOpen }: PendingPaymentsProps) {
  const { data, isFetchNextPageError } = query;
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  const first = data?.pages[0];
  const totals = first?.totals ?? null;
  const isCanceled = state === 'canceled';
  const words = isCanceled ? pendingTexts.canceled : pendingTexts;
  return (
    <>
      <ReadFailure title={isFetchNextPageError ? words.moreFailed : words.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['5rem', '3rem', '3.75rem', '3.75rem', '3.75rem']} />}
      {totals !== null && totals.payments > 0 && (
        <Card as="section" aria-label={pendingTexts.totals} className={styles.totals}>
          <Facts
            facts={[
              [isCanceled ? pendingTexts.canceled.orders : pendingTexts.payments, totals.payments],
              [pendingTexts.total, formatEuros(totals.total)],
            ]}
          />
        </Card>
      )}
      {data && isCanceled && <CanceledTable payments={payments} onSee={onOpen} />}
      {data && !isCanceled && <PendingTable payments={payments} onEdit={onOpen} />}
      <VisuallyHidden role="status">
        {totals === null ? '' : words.shown(payments.length, totals.payments)}
      </VisuallyHidden>
      <MoreButton key={first?.days.to} query={query} />
    </>
  );
}
