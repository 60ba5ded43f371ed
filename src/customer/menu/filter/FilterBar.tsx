// The menu filter in use: how many products it hides, a button that shows them, and one that removes the filter.
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { isAvailable } from '#domain/menu.ts';
import { isHiddenByFilter, NO_FILTER } from '#domain/menu-filter.ts';
import type { Section } from '#domain/schedule.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './FilterBar.module.css';
import { filterTexts } from './filter-texts.ts';

/**
 * The bar above the menu while a menu filter is set: how many products it hides, a button that shows them, and one that removes the
 * filter.
 */
export function FilterBar({ section }: { section: Section }) {
  const { products } = useMenu();
  const { state, showsHidden, set } = useCustomerApp().filter;
  const filter = useStore(state, (present) => present);
  const isShowing = useStore(showsHidden, (shows) => shows);
  const hidden = products.filter(
    (product) => product.section === section && isAvailable(product) && isHiddenByFilter(product, filter),
  );
  return (
    <section aria-label={filterTexts.label} className={styles.bar}>
      <p role="status" className={styles.text}>
        <strong>{filterTexts.summary(filter)}</strong>{' '}
        <span className={styles.count}>{filterTexts.hidden(section, hidden.length)}</span>
      </p>
      {hidden.length > 0 && (
        <Button variant="quiet" aria-pressed={isShowing} onClick={() => showsHidden.set(!isShowing)}>
          {isShowing ? filterTexts.hide : filterTexts.show}
        </Button>
      )}
      <IconButton icon="close" label={filterTexts.remove} onClick={() => set(NO_FILTER)} />
    </section>
  );
}
