// The button with the price of a product in one size.
import { useRef } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { formatProductTap } from '#customer/shared/cart/add-to-cart.ts';
import { sizeName } from '#customer/shared/size-name.ts';
import { texts } from '#customer/shared/texts.ts';
import { type Product, priceOf, type Size } from '#domain/menu.ts';
import { formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { Chip } from '#ui/Chip.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useStore } from '#ui/use-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PriceButton.module.css';

type PriceButtonProps = {
  product: Product;
  size: Size;
  /** The product has no other size. */
  isOnly: boolean;
  disabledReason: string | null;
};

/**
 * The button that adds a product in one size to the cart, or opens the product sheet if something must be chosen. While units are
 * in the cart, it also shows their number and a minus button. `disabledReason` says why the product cannot be added now; null if it
 * can.
 */
export function PriceButton({ product, size, isOnly, disabledReason }: PriceButtonProps) {
  const { addToCart, cart } = useCustomerApp();
  const button = useRef<HTMLButtonElement>(null);
  const quantity = useStore(cart.state, ({ lines }) =>
    lines.reduce((sum, line) => (line.productId === product.id && line.size === size ? sum + line.quantity : sum), 0),
  );
  const price = formatEuros(priceOf(product, size) ?? ZERO_CENTS);
  // A product with only the base size shows no size name.
  const name = isOnly && size === 'base' ? '' : sizeName(size, product);
  const tap = { productId: product.id, size };

  function removeOne() {
    // The minus button of the last unit disappears.
    if (quantity === 1) button.current?.focus();
    addToCart.removeOne(tap);
  }

  return (
    // The document sets the attribute before the app has loaded.
    <span className={styles.size} data-in-cart={quantity > 0 ? '' : undefined}>
      {quantity > 0 && (
        <span className={styles.inCart}>
          <IconButton
            icon="minus"
            variant="secondary"
            label={texts.menu.removeOne(product.name, name)}
            onClick={removeOne}
            className={styles.minus}
          />
          <span aria-hidden="true" className={styles.quantity}>
            {quantity}
          </span>
          <VisuallyHidden>{texts.menu.inCart(quantity)}</VisuallyHidden>
        </span>
      )}
      <Chip
        ref={button}
        icon={name === '' ? 'plus' : undefined}
        name={name || price}
        price={name === '' ? undefined : price}
        aria-label={texts.menu[quantity > 0 ? 'addOne' : 'addProduct'](product.name, name, price)}
        data-add={disabledReason === null ? formatProductTap(tap) : undefined}
        disabledReason={disabledReason}
        onClick={() => addToCart.request(tap)}
        className={name === '' ? styles.price : styles.named}
      />
    </span>
  );
}
