// The payments that a search of the history has found.
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { LoadMoreButton } from '#admin/shared/lists/LoadMoreButton.tsx';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import type { FoundPayments as FoundPage } from '#contract/history-search.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { PaymentList } from './PaymentList.tsx';
import { paymentHistoryTexts } from './payment-texts.ts';

const { search: words } = paymentHistoryTexts;

/** List of the paid payments that match the searched text, newest first, over all days. */
export function FoundPayments({ text }: { text: string }) {
  const query = useFoundPayments(text);
  const { data, isFetchNextPageError, hasNextPage } = query;
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <>
      <LoadErrorMessage title={isFetchNextPageError ? paymentHistoryTexts.moreFailed : words.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['3rem', '3.75rem', '3.75rem', '3.75rem']} />}
      {data && payments.length === 0 && (
        <EmptyState icon="search" title={words.none(text)}>
          {words.noneHint}
        </EmptyState>
      )}
      {payments.length > 0 && <PaymentList payments={payments} search={{ text }} />}
      <VisuallyHidden role="status">{data ? words.found(payments.length, hasNextPage) : ''}</VisuallyHidden>
      <LoadMoreButton query={query} />
    </>
  );
}

function useFoundPayments(text: string) {
  return useInfiniteQuery({
    queryKey: [...PAYMENTS_QUERY_KEY, 'payments', 'search', text],
    queryFn: ({ pageParam: after }) => api.historySearch.searchPayments({ text, after }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  });
}

const FIRST_PAGE: NonNullable<FoundPage['next']> | undefined = undefined;
