// Bar with the filters of a list and the button that clears them.
import { type ReactNode, useRef } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import styles from './FilterBar.module.css';

type FilterBarProps = {
  isFiltered: boolean;
  /** Remove the filters from the address; the bar has already emptied its search fields. */
  onClear: () => void;
  /** Search fields and selects. */
  children: ReactNode;
};

/**
 * Renders the search fields and select fields of a list (`children`) and a button that empties them and calls `onClear`. The button
 * is disabled while no filter is set (`isFiltered` is false).
 */
export function FilterBar({ isFiltered, onClear, children }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);

  function clear() {
    // A search field owns its text, so that typing never waits for the address.
    for (const box of bar.current?.querySelectorAll<HTMLInputElement>('input[type="search"]') ?? []) box.value = '';
    onClear();
  }

  return (
    <div ref={bar} role="group" aria-label={texts.lists.filters} className={styles.bar}>
      {children}
      <Button variant="quiet" aria-disabled={!isFiltered || undefined} onClick={clear} className={styles.clear}>
        {texts.lists.clearFilters}
      </Button>
    </div>
  );
}
