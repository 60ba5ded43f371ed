// The payments that the filters let through, with what they add up to.

import { Facts } from '#admin/shared/DetailList.tsx';
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
import styles from './Payments.module.css';
import type { usePayments } from './payment-reading.ts';
import type { PaymentSearch } from './payment-search.ts';
import { paymentTexts } from './payment-texts.ts';

type PaymentsProps = { query: ReturnType<typeof usePayments>; search: PaymentSearch };

export function Payments({ query, search }: PaymentsProps) {
  const { data, isFetchNextPageError } = query;
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  const first = data?.pages[0];
  const totals = first?.totals ?? null;
  return (
    <>
      <ReadFailure title={isFetchNextPageError ? paymentTexts.moreFailed : paymentTexts.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['5rem', '3rem', '3.75rem', '3.75rem', '3.75rem']} />}
      {totals !== null && <Totals totals={totals} />}
      {data && payments.length === 0 && <EmptyState icon="search" title={texts.lists.empty} />}
      {payments.length > 0 && <PaymentList payments={payments} search={search} />}
      <VisuallyHidden role="status">
        {totals === null ? '' : paymentTexts.shown(payments.length, totals.payments)}
      </VisuallyHidden>
      <MoreButton key={first?.days.to} query={query} />
    </>
  );
}

function Totals({ totals }: { totals: NonNullable<PaymentPage['totals']> }) {
  const { columns } = paymentTexts;
  return (
    <Card as="section" aria-label={paymentTexts.totals} className={styles.totals}>
      <Facts
        facts={[
          [paymentTexts.payments, totals.payments],
          [columns.total, formatEuros(totals.total)],
          [columns.paid, formatEuros(totals.paid)],
          [paymentTexts.refunded, formatEuros(totals.refunded)],
        ]}
      />
    </Card>
  );
}
