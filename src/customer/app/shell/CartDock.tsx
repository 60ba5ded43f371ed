// Where the cart is: a column beside the page on wide screens; on phones a bar at the bottom and a sheet.
import { type Ref, useEffect, useState } from 'react';
import { useCartParts } from '#customer/app/load-cart-parts.ts';
import { CartBar } from '#customer/cart/CartBar.tsx';
import { EmptyCart } from '#customer/cart/EmptyCart.tsx';
import { useCartView } from '#customer/shared/app-context.ts';
import { texts } from '#customer/shared/texts.ts';
import styles from './CartDock.module.css';
import { Coming } from './LoadingOverlay.tsx';

/** From here on the cart is a column; the style sheet has the same width. */
const WIDE = '(min-width: 64rem)';

type CartDockProps = {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Where the focus goes when the cart is asked for and is a column. */
  columnTitle: Ref<HTMLHeadingElement>;
};

export function CartDock({ isOpen, onOpen, onClose, columnTitle }: CartDockProps) {
  const isColumn = useIsColumn();
  const { lines } = useCartView();
  const parts = useCartParts(isOpen || (isColumn && lines.length > 0), onClose);
  return (
    <>
      <aside aria-labelledby="cart-title" className={styles.column}>
        <h2 id="cart-title" ref={columnTitle} tabIndex={-1} className={styles.title}>
          {texts.cart.title}
        </h2>
        {isColumn && (parts ? <parts.CartColumn /> : lines.length === 0 && <EmptyCart />)}
      </aside>
      <CartBar onOpen={onOpen} />
      {isOpen && (parts ? <parts.CartSheet onClose={onClose} /> : <Coming />)}
    </>
  );
}

export function isCartColumn(): boolean {
  return window.matchMedia(WIDE).matches;
}

/** False until the page is alive, and as the window is resized what it then is. */
function useIsColumn(): boolean {
  const [isColumn, setIsColumn] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const read = () => setIsColumn(wide.matches);
    read();
    wide.addEventListener('change', read);
    return () => wide.removeEventListener('change', read);
  }, []);
  return isColumn;
}
