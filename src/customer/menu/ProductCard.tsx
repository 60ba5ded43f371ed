// One product of the menu: a tap opens its sheet, and a button for each size adds it to the cart at once.
import { memo, type ReactNode } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { formatProductTap } from '#customer/shared/cart/add-to-cart.ts';
import { useImageFailure } from '#customer/shared/menu/use-image-failure.ts';
import { texts } from '#customer/shared/texts.ts';
import type { Product } from '#domain/menu.ts';
import { isFiltering } from '#domain/menu-filter.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Badge } from '#ui/Badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { useStore } from '#ui/use-store.ts';
import { useFilterPart } from './load-filter.ts';
import { PriceButton } from './PriceButton.tsx';
import styles from './ProductCard.module.css';

type ProductCardProps = {
  product: Product;
  disabledReason: string | null;
  /** The texts of a search result, in which the words found are marked, with its category. A brief one is lower on a low phone. */
  found?: { name: ReactNode; description: ReactNode; heading: ReactNode; isBrief: boolean };
};

/**
 * One product of the menu or of the search results. A tap opens the sheet of the product; each size has a button that adds it to
 * the cart. `disabledReason` says why the product cannot be added now; null if it can. `found` has the texts of a search result, in
 * which the found words are marked; do not pass it outside of the search.
 */
export const ProductCard = memo(function ProductCard({ product, disabledReason, found }: ProductCardProps) {
  const { addToCart } = useCustomerApp();
  const sheet = { productId: product.id, size: null };
  return (
    <li
      className={classNames(
        styles.product,
        product.imageUrl && styles.pictured,
        product.sizes.length > 1 && styles.several,
        found?.isBrief && styles.brief,
      )}
    >
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
        {product.sizes.map(({ size }) => (
          <PriceButton
            key={size}
            product={product}
            size={size}
            isOnly={product.sizes.length === 1}
            disabledReason={disabledReason}
          />
        ))}
      </div>
    </li>
  );
});

type ProductImageProps = { product: Product; className: string | undefined };

/**
 * The image of a product in the menu, in a box of its final size, to avoid layout shift. Null for a product without an image, or
 * whose image failed before; an icon if the image fails while it is shown.
 */
function ProductImage({ product: { name, section, imageUrl }, className }: ProductImageProps) {
  const { hasFailed, failedBefore, imageProps } = useImageFailure(imageUrl ?? null);
  if (imageUrl === undefined || failedBefore) return null;
  if (hasFailed) {
    return (
      <span className={className}>
        <Icon name={section === 'drinks' ? 'glass' : 'plate'} />
      </span>
    );
  }
  return (
    <img
      {...imageProps}
      // `loading` must come before `src`: some browsers start to load as soon as they read `src`.
      loading="lazy"
      decoding="async"
      sizes={SIZES}
      srcSet={`${imageUrl}/320 320w, ${imageUrl} 640w`}
      src={`${imageUrl}/320`}
      width={SIDE_PX}
      height={SIDE_PX}
      alt={texts.menu.image(name)}
      className={className}
    />
  );
}

/** The images are squares, cut from pictures of 4:3: the width that fills the height. */
const SIDE_PX = 104;
const SIZES = '139px';

/** What a card says of a product whose allergens are not stated, and what the customer's filter says of it. */
function CardFilterNote({ product }: { product: Product }) {
  const isActive = useStore(useCustomerApp().filter.state, isFiltering);
  const Note = isActive ? LoadedNote : AskForAllergens;
  return <Note product={product} />;
}

function LoadedNote({ product }: { product: Product }) {
  const part = useFilterPart(false, () => undefined);
  return part ? <part.ProductFilterWarning product={product} /> : <AskForAllergens product={product} />;
}

function AskForAllergens({ product }: { product: Product }) {
  return product.allergens === null && <p className={styles.description}>{texts.menu.askForAllergens}</p>;
}
