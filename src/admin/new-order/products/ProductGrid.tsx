// Grid of products, under a heading if they share a sub-category or section.
import { useId } from 'react';
import type { Product } from '#domain/menu.ts';
import styles from './ProductGrid.module.css';
import { type AddProductHandler, ProductTile } from './ProductTile.tsx';

type ProductGridProps = { name?: string | null; products: readonly Product[]; onAdd: AddProductHandler };

export function ProductGrid({ name = null, products, onAdd }: ProductGridProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={name === null ? undefined : titleId} className={styles.section}>
      {name !== null && (
        <h2 id={titleId} className={styles.name}>
          {name}
        </h2>
      )}
      <ul role="list" className={styles.products}>
        {products.map((product) => (
          <ProductTile key={product.id} product={product} onAdd={onAdd} />
        ))}
      </ul>
    </section>
  );
}
