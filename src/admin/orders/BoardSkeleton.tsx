// Placeholder of a board that takes longer than a moment to load.
import { texts } from '#admin/shared/texts.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './BoardSkeleton.module.css';

export function BoardSkeleton() {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      <Skeleton height="13rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </div>
  );
}
