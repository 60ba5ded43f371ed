// One product: what it is, what is in it, and a price to tap for each size.
import { memo } from 'react';
import { useGuest } from '#customer/shared/app-context.ts';
import { wishMark } from '#customer/shared/cart/add-to-cart.ts';
import { ProductPicture } from '#customer/shared/menu/ProductImage.tsx';
import { texts } from '#customer/shared/texts.ts';
import { offeredSizes, type Product, type Size } from '#domain/menu.ts';
import { formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Chip } from '#ui/Chip.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './ProductCard.module.css';

type ProductCardProps = { product: Product; whyNot: string | null };

export const ProductCard = memo(function ProductCard({ product, whyNot }: ProductCardProps) {
  const sizes = offeredSizes(product);
  return (
    <li className={styles.product}>
      <ProductPicture product={product} sizes="6rem" className={styles.picture} />
      <div className={styles.words}>
        <p className={styles.name}>
          {product.name}
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
        {product.description !== '' && <p className={styles.description}>{product.description}</p>}
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
          <AddButton key={size} product={product} size={size} isOnly={sizes.length === 1} whyNot={whyNot} />
        ))}
      </div>
    </li>
  );
});

type AddButtonProps = ProductCardProps & { size: Size; isOnly: boolean };

function AddButton({ product, size, isOnly, whyNot }: AddButtonProps) {
  const { adding } = useGuest();
  const price = formatEuros(product.prices[size] ?? ZERO_CENTS);
  // A product sold in its base size alone needs no name for it.
  const sizeName = isOnly && size === 'base' ? '' : texts.sizes[size];
  const wish = { productId: product.id, size };
  return (
    <Chip
      icon={sizeName === '' ? 'plus' : undefined}
      name={
        <>
          {sizeName || price}
          <InCart productId={product.id} size={size} />
        </>
      }
      price={sizeName === '' ? undefined : price}
      aria-label={texts.menu.addProduct(product.name, sizeName, price)}
      data-add={whyNot === null ? wishMark(wish) : undefined}
      disabledReason={whyNot}
      onClick={() => adding.want(wish)}
      className={styles.add}
    />
  );
}

/** How many of it are in the cart already, on the button's corner so that nothing moves. */
function InCart({ productId, size }: { productId: string; size: Size }) {
  const { cart } = useGuest();
  const quantity = useStore(cart.state, ({ lines }) =>
    lines.reduce((sum, line) => (line.productId === productId && line.size === size ? sum + line.quantity : sum), 0),
  );
  return (
    quantity > 0 && (
      // Drawn by the style sheet: as text it would belong to the button's name.
      <span aria-hidden="true" data-quantity={quantity} className={styles.inCart} />
    )
  );
}
