// One product: a tap opens its sheet, and a button with the price of each size adds it at once.
import { memo, type ReactNode } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { formatProductTap } from '#customer/shared/cart/add-to-cart.ts';
import { texts } from '#customer/shared/texts.ts';
import { offeredSizes, type Product } from '#domain/menu.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Badge } from '#ui/Badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { CardFilterNote } from './CardFilterNote.tsx';
import { PriceButton } from './PriceButton.tsx';
import styles from './ProductCard.module.css';
import { ProductImage } from './ProductImage.tsx';

type ProductCardProps = {
  product: Product;
  disabledReason: string | null;
  /** The texts of a search result, in which the words found are marked, with its category. */
  found?: { name: ReactNode; description: ReactNode; heading: ReactNode };
};

export const ProductCard = memo(function ProductCard({ product, disabledReason, found }: ProductCardProps) {
  const { addToCart } = useCustomerApp();
  const sizes = offeredSizes(product);
  const sheet = { productId: product.id, size: null };
  return (
    <li className={classNames(styles.product, product.imageUrl && styles.pictured, sizes.length > 1 && styles.several)}>
      <div className={styles.details}>
        <p className={styles.name}>
          <button
            type="button"
            aria-haspopup="dialog"
            data-open={formatProductTap(sheet)}
            onClick={() => addToCart.request(sheet)}
            className={styles.open}
          >
            {found?.name ?? product.name}
          </button>
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
        {product.allergens && product.allergens.length > 0 && (
          <ul role="list" aria-label={texts.menu.contains} className={styles.allergens}>
            {product.allergens.map((allergen) => (
              <li key={allergen}>
                <AllergenIcon name={allergen} label={texts.allergens[allergen]} />
              </li>
            ))}
          </ul>
        )}
        <CardFilterNote product={product} />
      </div>
      <ProductImage product={product} className={styles.image} />
      <div className={styles.sizes}>
        {sizes.map((size) => (
          <PriceButton
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
