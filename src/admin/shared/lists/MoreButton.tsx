// «Ver más» button under a paged list.

import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import styles from './MoreButton.module.css';
import { type PagedQuery, useShowMore } from './use-show-more.ts';

/** Button that loads the next page. Renders nothing on the last page. Use a different key for each list. */
export function MoreButton({ query }: { query: PagedQuery }) {
  const { hasMore, isLoading, showMore } = useShowMore(query);
  if (!hasMore) return null;
  return (
    <Button className={styles.more} busy={isLoading} onClick={showMore}>
      {texts.more}
    </Button>
  );
}
