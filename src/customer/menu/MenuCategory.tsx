// One category of the menu, which opens and closes. Each category hydrates separately, the open one first.
import { memo, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { initialMenuDisplayState } from '#customer/shared/history/load-places.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import type { DisplayedCategory, DisplayedSubCategory } from './displayed-categories.ts';
import styles from './MenuCategory.module.css';
import { ProductCard } from './ProductCard.tsx';

/** Lists of more products are not laid out while they are far from the screen, nor is each product that is. */
const LONG_LIST = 20;

type CategoryProps = {
  category: DisplayedCategory;
  startsOpen: boolean;
  /** Why nothing of this category can be added now; null if it can. */
  disabledReason: string | null;
};

/**
 * One category of the menu with its products. The customer can open and close it. `disabledReason` is the visible reason why its
 * products cannot be added to the cart now; null if they can.
 */
export function MenuCategory({ category, startsOpen, disabledReason }: CategoryProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(() => initialMenuDisplayState()?.open.includes(category.id) ?? startsOpen);

  // The category may have been opened or closed before hydration.
  useEffect(() => setIsOpen((present) => details.current?.open ?? present), []);

  function handleToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    setIsOpen(currentTarget.open);
  }

  return (
    <details ref={details} id={category.id} open={isOpen} onToggle={handleToggle} className={styles.category}>
      <summary className={styles.summary}>
        <h2 className={styles.name}>{category.name}</h2>
        <span className={styles.count}>{category.count}</span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <Suspense fallback={null}>
        {category.groups.map((group) => (
          <Group key={group.id} group={group} disabledReason={disabledReason} />
        ))}
      </Suspense>
    </details>
  );
}

const Group = memo(function Group({
  group,
  disabledReason,
}: {
  group: DisplayedSubCategory;
  disabledReason: string | null;
}) {
  const count = group.products.length;
  const isLong = count > LONG_LIST;
  return (
    <section className={styles.group}>
      {group.name !== null && <h3 className={styles.subName}>{group.name}</h3>}
      <ul
        role="list"
        // The style sheet estimates the height of a long list from it.
        data-products={isLong ? count : undefined}
        className={classNames(styles.products, isLong && styles.long)}
      >
        {group.products.map((product) => (
          <ProductCard key={product.id} product={product} disabledReason={disabledReason} />
        ))}
      </ul>
    </section>
  );
});
