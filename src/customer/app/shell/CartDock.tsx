// Where the cart is shown: in a column beside the page on wide screens; in a bar at the bottom and a sheet on phones.
import { type Ref, useEffect, useState } from 'react';
import { useCartParts } from '#customer/app/load-cart-parts.ts';
import { CartBar } from '#customer/cart/CartBar.tsx';
import { EmptyCart } from '#customer/cart/EmptyCart.tsx';
import { useCartSummary } from '#customer/shared/app-context.ts';
import { LoadingOverlay } from '#customer/shared/LoadingOverlay.tsx';
import { texts } from '#customer/shared/texts.ts';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './CartDock.module.css';

/** From this width the cart is a column; the style sheet has the same width. */
const COLUMN_MEDIA_QUERY = '(min-width: 64rem)';

type CartDockProps = {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Receives the focus when the cart is opened while it is a column. */
  columnTitle: Ref<HTMLHeadingElement>;
};

/**
 * Shows the cart: in a column beside the page on wide screens, otherwise as a bar at the bottom that opens a sheet. `isOpen` says
 * whether the sheet is open.
 */
export function CartDock({ isOpen, onOpen, onClose, columnTitle }: CartDockProps) {
  const isColumn = useIsColumn();
  const { lines } = useCartSummary();
  // A tablet that is turned while the sheet is open shows the column instead.
  useEffect(() => {
    if (isColumn && isOpen) onClose();
  }, [isColumn, isOpen, onClose]);
  const parts = useCartParts(isOpen || (isColumn && lines.length > 0), onClose);
  return (
    <>
      <aside aria-labelledby="cart-title" className={styles.column}>
        <h2 id="cart-title" ref={columnTitle} tabIndex={-1} className={styles.title}>
          {texts.cart.title}
        </h2>
        {isColumn &&
          (parts ? (
            <parts.CartColumn />
          ) : lines.length === 0 ? (
            <EmptyCart />
          ) : (
            <Spinner label={texts.loading} labelVisible />
          ))}
      </aside>
      <CartBar onOpen={onOpen}>{!isColumn && parts && <parts.NoticeQuestionGate />}</CartBar>
      {isOpen && (parts ? <parts.CartSheet onClose={onClose} /> : <LoadingOverlay onCancel={onClose} />)}
    </>
  );
}

/**
 * True if the window is so wide that the cart is shown as a column beside the page; false if the cart is shown as a bar and a
 * sheet.
 */
export function isCartShownAsColumn(): boolean {
  return window.matchMedia(COLUMN_MEDIA_QUERY).matches;
}

/** False until hydration; updates when the window is resized. */
function useIsColumn(): boolean {
  const [isColumn, setIsColumn] = useState(false);
  useEffect(() => {
    const query = window.matchMedia(COLUMN_MEDIA_QUERY);
    const read = () => setIsColumn(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return isColumn;
}
