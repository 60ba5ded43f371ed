// The pending payments or the canceled orders, with their totals.

import { DetailList } from '#admin/shared/DetailList.tsx';
import { MoreButton } from '#admin/shared/lists/MoreButton.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import type { PendingListState } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CanceledPaymentTable } from './CanceledPaymentTable.tsx';
import styles from './PendingPaymentResults.module.css';
import { PendingPaymentTable } from './PendingPaymentTable.tsx';
import type { usePendingPayments } from './pending-queries.ts';
import { pendingTexts } from './pending-texts.ts';

type PendingPaymentResultsProps = {
  query: ReturnType<typeof usePendingPayments>;
  /** The state that the query filters by. */
  state: PendingListState;
  /** Opens the payment with the given id. */
  onOpen: (paymentId: string) => void;
};

export function PendingPaymentResults({ query, state, onOpen }: PendingPaymentResultsProps) {
  const { data, isFetchNextPageError } = query;
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  const firstPage = data?.pages[0];
  const totals = firstPage?.totals ?? null;
  const isCanceled = state === 'canceled';
  const listTexts = isCanceled ? pendingTexts.canceled : pendingTexts;
  return (
    <>
      <ReadFailure title={isFetchNextPageError ? listTexts.moreFailed : listTexts.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['5rem', '3rem', '3.75rem', '3.75rem', '3.75rem']} />}
      {totals !== null && totals.payments > 0 && (
        <Card as="section" aria-label={pendingTexts.totals} className={styles.totals}>
          <DetailList
            details={[
              [isCanceled ? pendingTexts.canceled.orders : pendingTexts.payments, totals.payments],
              [pendingTexts.total, formatEuros(totals.total)],
            ]}
          />
        </Card>
      )}
      {data && isCanceled && <CanceledPaymentTable payments={payments} onOpen={onOpen} />}
      {data && !isCanceled && <PendingPaymentTable payments={payments} onEdit={onOpen} />}
      <VisuallyHidden role="status">
        {totals === null ? '' : listTexts.shown(payments.length, totals.payments)}
      </VisuallyHidden>
      <MoreButton key={firstPage?.days.to} query={query} />
    </>
  );
}
