// What narrows a list, and the way back to the whole of it.
import { type ReactNode, useRef } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import styles from './FilterBar.module.css';

type FilterBarProps = {
  isFiltered: boolean;
  /** Empty the address of filters; the search boxes in the bar are emptied already. */
  onClear: () => void;
  /** Search boxes and selects. */
  children: ReactNode;
};

export function FilterBar({ isFiltered, onClear, children }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);

  function clear() {
    // A search box keeps its own text, so that typing never waits for the address.
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
