// One product: name, description, allergens, and a button with the price of each size.
import { memo, type ReactNode } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { formatProductChoice } from '#customer/shared/cart/add-to-cart.ts';
import { ProductImage } from '#customer/shared/menu/ProductImage.tsx';
import { texts } from '#customer/shared/texts.ts';
import { offeredSizes, type Product, type Size } from '#domain/menu.ts';
import { formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Chip } from '#ui/Chip.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './ProductCard.module.css';

type ProductCardProps = {
  product: Product;
  disabledReason: string | null;
  /** The texts of a search result, in which the words found are marked, with its category. */
  found?: { name: ReactNode; description: ReactNode; heading: ReactNode };
};

export const ProductCard = memo(function ProductCard({ product, disabledReason, found }: ProductCardProps) {
  const sizes = offeredSizes(product);
  return (
    <li className={styles.product}>
      <ProductImage product={product} sizes="6rem" className={styles.image} />
      <div className={styles.details}>
        <p className={styles.name}>
          {found?.name ?? product.name}
          {product.isNew && (
            <Badge kind="venue" icon="spark">
              {texts.menu.isNew}
            </Badge>
          )}
          {product.isVegetarian && (
            <Badge kind="ok" icon="leaf">
              {texts.menu.isVegetarian}
            </Badge>
          )}
        </p>
        {found && <p className={styles.heading}>{found.heading}</p>}
        {product.description !== '' && (
          <p className={styles.description}>{found?.description ?? product.description}</p>
        )}
        {product.allergens.length > 0 && (
          <ul role="list" aria-label={texts.menu.contains} className={styles.allergens}>
            {product.allergens.map((allergen) => (
              <li key={allergen}>
                <AllergenIcon name={allergen} label={texts.allergens[allergen]} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.sizes}>
        {sizes.map((size) => (
          <AddButton
            key={size}
            product={product}
            size={size}
            isOnly={sizes.length === 1}
            disabledReason={disabledReason}
          />
        ))}
      </div>
    </li>
  );
});

type AddButtonProps = Pick<ProductCardProps, 'product' | 'disabledReason'> & { size: Size; isOnly: boolean };

function AddButton({ product, size, isOnly, disabledReason }: AddButtonProps) {
  const { addToCart } = useCustomerApp();
  const price = formatEuros(product.prices[size] ?? ZERO_CENTS);
  // A product with only the base size shows no size name.
  const sizeName = isOnly && size === 'base' ? '' : texts.sizes[size];
  const choice = { productId: product.id, size };
  return (
    <Chip
      icon={sizeName === '' ? 'plus' : undefined}
      name={
        <>
          {sizeName || price}
          <QuantityInCart productId={product.id} size={size} />
        </>
      }
      price={sizeName === '' ? undefined : price}
      aria-label={texts.menu.addProduct(product.name, sizeName, price)}
      data-add={disabledReason === null ? formatProductChoice(choice) : undefined}
      disabledReason={disabledReason}
      onClick={() => addToCart.request(choice)}
      className={styles.add}
    />
  );
}

/** Quantity in the cart, shown on the button's corner so that the layout does not shift. */
function QuantityInCart({ productId, size }: { productId: string; size: Size }) {
  const { cart } = useCustomerApp();
  const quantity = useStore(cart.state, ({ lines }) =>
    lines.reduce((sum, line) => (line.productId === productId && line.size === size ? sum + line.quantity : sum), 0),
  );
  return (
    quantity > 0 && (
      // The style sheet draws the number: as text it would be part of the button's accessible name.
      <span aria-hidden="true" data-quantity={quantity} className={styles.inCart} />
    )
  );
}
