// «Ver más» under a list that the server may change at any moment.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export type PagedQuery = Pick<
  UseInfiniteQueryResult<{ readonly pages: readonly unknown[] }>,
  'data' | 'isError' | 'isFetching' | 'hasNextPage' | 'fetchNextPage' | 'refetch'
>;

interface ShowMore {
  /** Whether there is more than is shown. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly showMore: () => void;
}

/**
 * One page more with each `show`. A page that is wanted while the list is read again comes afterwards: neither gets in
 * the other's way. Give the component another key for another list.
 */
export function useShowMore({ data, isError, isFetching, hasNextPage, fetchNextPage, refetch }: PagedQuery): ShowMore {
  const [requestedPages, setRequestedPages] = useState(0);
  const pages = data?.pages.length ?? 0;
  const isMissing = requestedPages > pages && hasNextPage && !isError;
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isMissing, isFetching, fetchNextPage]);

  function show() {
    setRequestedPages(pages + 1);
    if (isError) void refetch();
  }

  return { hasMore: hasNextPage, isLoading: isMissing, showMore: show };
}
