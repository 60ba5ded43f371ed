// The payments that match the filters, with their totals.

import { DetailList } from '#admin/shared/DetailList.tsx';
import { MoreButton } from '#admin/shared/lists/MoreButton.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { PaymentList as PaymentPage } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { PaymentList } from './PaymentList.tsx';
import styles from './PaymentResults.module.css';
import type { usePaymentHistory } from './payment-history-queries.ts';
import type { PaymentHistorySearch } from './payment-search.ts';
import { paymentHistoryTexts } from './payment-texts.ts';

type PaymentResultsProps = { query: ReturnType<typeof usePaymentHistory>; search: PaymentHistorySearch };

export function PaymentResults({ query, search }: PaymentResultsProps) {
  const { data, isFetchNextPageError } = query;
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  const firstPage = data?.pages[0];
  const totals = firstPage?.totals ?? null;
  return (
    <>
      <ReadFailure
        title={isFetchNextPageError ? paymentHistoryTexts.moreFailed : paymentHistoryTexts.listFailed}
        query={query}
      />
      {query.isPending && <PageSkeleton heights={['5rem', '3rem', '3.75rem', '3.75rem', '3.75rem']} />}
      {totals !== null && <Totals totals={totals} />}
      {data && payments.length === 0 && <EmptyState icon="search" title={texts.lists.empty} />}
      {payments.length > 0 && <PaymentList payments={payments} search={search} />}
      <VisuallyHidden role="status">
        {totals === null ? '' : paymentHistoryTexts.shown(payments.length, totals.payments)}
      </VisuallyHidden>
      <MoreButton key={firstPage?.days.to} query={query} />
    </>
  );
}

function Totals({ totals }: { totals: NonNullable<PaymentPage['totals']> }) {
  const { columns } = paymentHistoryTexts;
  return (
    <Card as="section" aria-label={paymentHistoryTexts.totals} className={styles.totals}>
      <DetailList
        details={[
          [paymentHistoryTexts.payments, totals.payments],
          [columns.total, formatEuros(totals.total)],
          [columns.paid, formatEuros(totals.paid)],
          [paymentHistoryTexts.refunded, formatEuros(totals.refunded)],
        ]}
      />
    </Card>
  );
}
