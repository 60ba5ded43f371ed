// Placeholder blocks for a page that is loading.

import { texts } from '#admin/shared/texts.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PageSkeleton.module.css';

/** Placeholder of a page that takes long to load: one grey block for each of `heights` (CSS lengths). */
export function PageSkeleton({ heights }: { heights: readonly string[] }) {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      {heights.map((height, index) => (
        <Skeleton key={`${index} ${height}`} height={height} />
      ))}
    </div>
  );
}
