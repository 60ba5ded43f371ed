// What the customer's filter says of a shown product.
import { useCustomerApp } from '#customer/shared/app-context.ts';
import type { Product } from '#domain/menu.ts';
import { isFiltering } from '#domain/menu-filter.ts';
import { useStore } from '#ui/use-store.ts';
import { useFilterPart } from './load-filter.ts';

export function CardFilterNote({ product }: { product: Product }) {
  const isActive = useStore(useCustomerApp().filter.state, isFiltering);
  return isActive && <LoadedNote product={product} />;
}

function LoadedNote({ product }: { product: Product }) {
  const part = useFilterPart(false, () => undefined);
  return part && <part.ProductFilterNote product={product} />;
}
