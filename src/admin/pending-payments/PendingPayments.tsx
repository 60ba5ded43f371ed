// The payments that are awaited, with what they add up to.

import { Facts } from '#admin/shared/Facts.tsx';
import { MoreButton } from '#admin/shared/MoreButton.tsx';
import { PageSkeleton } from '#admin/shared/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/ReadFailure.tsx';
import { formatEuros } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PendingPayments.module.css';
import { PendingTable } from './PendingTable.tsx';
import type { usePendingPayments } from './pending-reading.ts';
import { pendingTexts } from './pending-texts.ts';

type PendingPaymentsProps = {
  query: ReturnType<typeof usePendingPayments>;
  /** The payment with that id is wanted. */
  onEdit: (paymentId: string) => void;
};

export function PendingPayments({ query, onEdit }: PendingPaymentsProps) {
  const { data, isFetchNextPageError } = query;
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  const totals = data?.pages[0]?.totals ?? null;
  return (
    <>
      <ReadFailure title={isFetchNextPageError ? pendingTexts.moreFailed : pendingTexts.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['5rem', '3rem', '3.75rem', '3.75rem', '3.75rem']} />}
      {totals !== null && totals.payments > 0 && (
        <Card as="section" aria-label={pendingTexts.totals} className={styles.totals}>
          <Facts
            facts={[
              [pendingTexts.payments, totals.payments],
              [pendingTexts.total, formatEuros(totals.total)],
            ]}
          />
        </Card>
      )}
      {data && <PendingTable payments={payments} onEdit={onEdit} />}
      <VisuallyHidden role="status">
        {totals === null ? '' : pendingTexts.shown(payments.length, totals.payments)}
      </VisuallyHidden>
      <MoreButton query={query} />
    </>
  );
}
