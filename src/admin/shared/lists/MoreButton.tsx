// «Ver más» under a list that comes page by page.

import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import styles from './MoreButton.module.css';
import { type PagedQuery, useShowMore } from './use-show-more.ts';

/** Nothing where there is no more. Give it another key for another list. */
export function MoreButton({ query }: { query: PagedQuery }) {
  const { hasMore, isLoading, showMore: show } = useShowMore(query);
  if (!hasMore) return null;
  return (
    <Button className={styles.more} busy={isLoading} onClick={show}>
      {texts.more}
    </Button>
  );
}
