// The shape of a page that takes longer than a blink to be read.

import { texts } from '#admin/shared/texts.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PageSkeleton.module.css';

/** A block of each height, as CSS lengths. */
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
