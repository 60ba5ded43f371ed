// Loading indicator, always with a label for screen readers.
import { classNames } from './class-names.ts';
import styles from './Spinner.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type SpinnerProps = {
  label: string;
  /** Shows the label beside the ring. */
  labelVisible?: boolean | undefined;
  size?: 'normal' | 'large' | undefined;
  className?: string | undefined;
};

/** A loading indicator, with a label for screen readers. */
export function Spinner({ label, labelVisible = false, size = 'normal', className }: SpinnerProps) {
  return (
    <span role="status" className={classNames(styles.spinner, size === 'large' && styles.large, className)}>
      <span className={styles.ring} aria-hidden="true" />
      {labelVisible ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
