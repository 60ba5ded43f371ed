// One category of the menu, which opens and closes. It hydrates by itself, the open one first.
import { memo, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import styles from './Category.module.css';
import type { CategoryView, ProductGroup } from './menu-view.ts';
import { ProductCard } from './ProductCard.tsx';

type CategoryProps = {
  category: CategoryView;
  startsOpen: boolean;
  /** While something is looked for, what was found is open. */
  query: string;
  /** Why nothing of it can be added now. */
  whyNot: string | null;
};

export function Category({ category, startsOpen, query, whyNot }: CategoryProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [closedFor, setClosedFor] = useState<string | null>(null);

  // It may have been opened or closed before the page came alive.
  useEffect(() => setIsOpen((present) => details.current?.open ?? present), []);

  function toggled({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (query === '') setIsOpen(currentTarget.open);
    else setClosedFor(currentTarget.open ? null : query);
  }

  return (
    <details
      ref={details}
      open={query === '' ? isOpen : closedFor !== query}
      onToggle={toggled}
      className={styles.category}
    >
      <summary className={styles.summary}>
        <h2 className={styles.name}>{category.name}</h2>
        <span className={styles.count}>{category.count}</span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <Suspense fallback={null}>
        {category.groups.map((group) => (
          <Group key={group.id} group={group} whyNot={whyNot} />
        ))}
      </Suspense>
    </details>
  );
}

const Group = memo(function Group({ group, whyNot }: { group: ProductGroup; whyNot: string | null }) {
  return (
    <section className={styles.group}>
      {group.name !== null && <h3 className={styles.subName}>{group.name}</h3>}
      <ul role="list" className={styles.products}>
        {group.products.map((product) => (
          <ProductCard key={product.id} product={product} whyNot={whyNot} />
        ))}
      </ul>
    </section>
  );
});
