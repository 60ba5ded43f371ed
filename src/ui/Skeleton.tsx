// Placeholder with the shape of loading content, to avoid layout shift. Add a Spinner or a live region for screen readers.
import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

type SkeletonProps = {
  /** Any CSS length; full width when left out. */
  width?: string | undefined;
  /** Any CSS length; a line of text when left out. */
  height?: string | undefined;
  /** Number of text lines; the last one is shorter. */
  lines?: number | undefined;
  round?: boolean | undefined;
  className?: string | undefined;
};

/** A grey placeholder with the shape of content that is still loading. */
export function Skeleton({ width, height, lines = 1, round = false, className }: SkeletonProps) {
  const bar = classNames(styles.bar, round && styles.round);
  return (
    <span aria-hidden="true" className={classNames(styles.skeleton, className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={bar} style={{ inlineSize: width, blockSize: height }} />
      ))}
    </span>
  );
}
