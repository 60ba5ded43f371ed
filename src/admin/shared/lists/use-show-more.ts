// «Ver más» under a list that the server may change at any moment.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export type Paged = Pick<
  UseInfiniteQueryResult<{ readonly pages: readonly unknown[] }>,
  'data' | 'isError' | 'isFetching' | 'hasNextPage' | 'fetchNextPage' | 'refetch'
>;

interface More {
  /** Whether there is more than is shown. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly show: () => void;
}

/**
 * One page more with each `show`. A page that is wanted while the list is read again comes afterwards: neither gets in
 * the other's way. Give the component another key for another list.
 */
export function useMore({ data, isError, isFetching, hasNextPage, fetchNextPage, refetch }: Paged): More {
  const [wanted, setWanted] = useState(0);
  const pages = data?.pages.length ?? 0;
  const isMissing = wanted > pages && hasNextPage && !isError;
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isMissing, isFetching, fetchNextPage]);

  function show() {
    setWanted(pages + 1);
    if (isError) void refetch();
  }

  return { hasMore: hasNextPage, isLoading: isMissing, show };
}
