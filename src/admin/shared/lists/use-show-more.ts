// Paging of a list that may change on the server at any moment.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export type PagedQuery = Pick<
  UseInfiniteQueryResult<{ readonly pages: readonly unknown[] }>,
  'data' | 'isError' | 'isFetching' | 'hasNextPage' | 'fetchNextPage' | 'refetch'
>;

interface ShowMore {
  /** True if another page exists. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly showMore: () => void;
}

/**
 * Loads one more page with each `showMore`. A page requested during a refetch is loaded afterwards, so that neither
 * cancels the other. Use a different component key for each list.
 */
export function useShowMore({ data, isError, isFetching, hasNextPage, fetchNextPage, refetch }: PagedQuery): ShowMore {
  const [requestedPages, setRequestedPages] = useState(0);
  const pages = data?.pages.length ?? 0;
  const isMissing = requestedPages > pages && hasNextPage && !isError;
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isMissing, isFetching, fetchNextPage]);

  function showMore() {
    setRequestedPages(pages + 1);
    if (isError) void refetch();
  }

  return { hasMore: hasNextPage, isLoading: isMissing, showMore };
}
