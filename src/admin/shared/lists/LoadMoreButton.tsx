// «Ver más» button under a paged list.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import styles from './LoadMoreButton.module.css';

/**
 * Button at the end of a list that loads the next page of the infinite query `query`. Renders nothing if all pages are loaded. It
 * counts the requested pages: give it another React `key` for another list.
 */
export function LoadMoreButton({ query }: { query: PagedQuery }) {
  const { hasMore, isLoading, showMore } = useShowMore(query);
  if (!hasMore) return null;
  return (
    <Button className={styles.more} busy={isLoading} onClick={showMore}>
      {texts.more}
    </Button>
  );
}

type PagedQuery = Pick<
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
 * Loads one more page of a list with each `showMore`; the list may change on the server at any moment. A page
 * requested during a refetch is loaded afterwards, so that neither cancels the other. Use a different component key
 * for each list.
 */
function useShowMore({ data, isError, isFetching, hasNextPage, fetchNextPage, refetch }: PagedQuery): ShowMore {
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
