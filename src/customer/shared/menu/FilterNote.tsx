// Warnings for a customer with a menu filter, beside a product or a line of the cart.
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import type { Product } from '#domain/menu.ts';
import { cartLineWarning, type FilterWarning, productWarning } from '#domain/menu-filter.ts';
import { Icon } from '#ui/Icon.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './FilterNote.module.css';
import { filterWarningTexts } from './filter-warning-texts.ts';
import { productsById } from './products-by-id.ts';

/**
 * A warning beside a product, for a customer who has set a menu filter. It says that the product contains an allergen that the
 * filter hides, that the product is not vegetarian, or that the venue has not stated its allergens. Renders nothing if none of
 * these is true.
 */
export function ProductFilterWarning({ product }: { product: Product }) {
  return <FilterNote warning={productWarning(product, useFilter())} />;
}

/**
 * A warning beside a line of the cart, for a customer who has set a menu filter. It is shown if the product of the line or its
 * mixer (soft drink) does not match the filter, or if its allergens are not stated.
 */
export function LineFilterWarning({ line }: { line: { productId: string; mixerId: string | null } }) {
  return <FilterNote warning={cartLineWarning(line, productsById(useMenu()), useFilter())} />;
}

function useFilter() {
  return useStore(useCustomerApp().filter.state, (filter) => filter);
}

function FilterNote({ warning }: { warning: FilterWarning | null }) {
  if (warning === null) return null;
  const { allergens, isNotVegetarian, lacksInformation } = warning;
  const contained = [
    ...(allergens.length > 0 ? [filterWarningTexts.contains(allergens)] : []),
    ...(isNotVegetarian ? [filterWarningTexts.isNotVegetarian] : []),
  ];
  return (
    <>
      {contained.map((text) => (
        <span key={text} className={styles.contains}>
          <Icon name="alert" /> {text}
        </span>
      ))}
      {lacksInformation && (
        <span className={styles.unknown}>
          <Icon name="info" /> {filterWarningTexts.lacksInformation}
        </span>
      )}
    </>
  );
}
