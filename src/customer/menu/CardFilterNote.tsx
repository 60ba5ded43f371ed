// What a card says of a product whose allergens are not stated, and what the customer's filter says of it.
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { texts } from '#customer/shared/texts.ts';
import type { Product } from '#domain/menu.ts';
import { isFiltering } from '#domain/menu-filter.ts';
import { useStore } from '#ui/use-store.ts';
import { useFilterPart } from './load-filter.ts';
import styles from './ProductCard.module.css';

export function CardFilterNote({ product }: { product: Product }) {
  const isActive = useStore(useCustomerApp().filter.state, isFiltering);
  const Note = isActive ? LoadedNote : AskForAllergens;
  return <Note product={product} />;
}

function LoadedNote({ product }: { product: Product }) {
  const part = useFilterPart(false, () => undefined);
  return part ? <part.ProductFilterNote product={product} /> : <AskForAllergens product={product} />;
}

function AskForAllergens({ product }: { product: Product }) {
  return product.allergens === null && <p className={styles.description}>{texts.menu.askForAllergens}</p>;
}
