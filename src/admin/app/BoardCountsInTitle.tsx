// Shows the numbers of pending lines of both boards in the title of the browser tab, on every screen.
import { useEffect } from 'react';
import { useBoardCounts } from '#admin/shared/live/board-queries.ts';
import { titleCounts } from '#admin/shared/page/use-page-title.ts';
import { texts } from '#admin/shared/texts.ts';

/** Renders nothing. Mount it for users who may use the boards. */
export function BoardCountsInTitle(): null {
  const { data } = useBoardCounts();
  const words = data ? texts.boards.titleCounts(data) : '';
  useEffect(() => {
    titleCounts.set(words);
    return () => titleCounts.set('');
  }, [words]);
  return null;
}
