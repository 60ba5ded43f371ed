// The orders that a search of the history has found.

import { LoadMoreButton } from '#admin/shared/lists/LoadMoreButton.tsx';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { OrderCards } from './OrderHistoryList.tsx';
import { useFoundOrders } from './order-history-queries.ts';
import { orderHistoryTexts } from './order-history-texts.ts';

const { search: words } = orderHistoryTexts;

/**
 * List of the orders that match the searched text, newest first, over all days that the user may see. `seesPast`: the user may see
 * past days.
 */
export function FoundOrders({ text, seesPast }: { text: string; seesPast: boolean }) {
  const query = useFoundOrders(text);
  const { data, isFetchNextPageError, hasNextPage } = query;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <>
      <LoadErrorMessage title={isFetchNextPageError ? orderHistoryTexts.moreFailed : words.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['9rem', '9rem', '9rem']} />}
      {data && orders.length === 0 && (
        <EmptyState icon="search" title={seesPast ? words.none(text) : words.noneToday(text)}>
          {words.noneHint}
        </EmptyState>
      )}
      <OrderCards orders={orders} />
      <VisuallyHidden role="status">{data ? words.found(orders.length, hasNextPage) : ''}</VisuallyHidden>
      <LoadMoreButton query={query} />
    </>
  );
}
