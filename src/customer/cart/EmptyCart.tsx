// The placeholder of an empty cart. The cart column shows it before the rest of the cart is loaded.
import { texts } from '#customer/shared/texts.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './EmptyCart.module.css';

/** The placeholder that is shown instead of the contents while the cart is empty. */
export function EmptyCart() {
  return (
    <EmptyState icon="cart" title={texts.cart.empty} className={styles.cart}>
      {texts.cart.emptyText}
    </EmptyState>
  );
}
