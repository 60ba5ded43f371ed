// Previous and next buttons for a paged list.
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './Pager.module.css';

type PagerProps = {
  /** Accessible name of this navigation. */
  label: string;
  /** Current position, such as «Página 2 de 5». */
  text?: string | undefined;
  previousLabel: string;
  nextLabel: string;
  /** Leave out on the first page. */
  onPrevious?: (() => void) | undefined;
  /** Leave out on the last page. */
  onNext?: (() => void) | undefined;
  className?: string | undefined;
};

/** The buttons that lead to the previous and the next page of a list. */
export function Pager({ label, text, previousLabel, nextLabel, onPrevious, onNext, className }: PagerProps) {
  return (
    <nav aria-label={label} className={classNames(styles.pager, className)}>
      <Button variant="quiet" icon="chevron-left" aria-disabled={!onPrevious || undefined} onClick={onPrevious}>
        {previousLabel}
      </Button>
      <span role="status" className={styles.text}>
        {text}
      </span>
      <Button variant="quiet" iconAfter="chevron-right" aria-disabled={!onNext || undefined} onClick={onNext}>
        {nextLabel}
      </Button>
    </nav>
  );
}
