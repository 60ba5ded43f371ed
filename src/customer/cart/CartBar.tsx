// The bar at the bottom of a phone while the cart has lines: quantity, total and a button that opens the cart.
import type { ReactNode } from 'react';
import { useCartSummary, useCustomerApp } from '#customer/shared/app-context.ts';
import { isTableMissing } from '#customer/shared/session/table-state.ts';
import { texts } from '#customer/shared/texts.ts';
import { formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './CartBar.module.css';

/**
 * The bar at the bottom of a phone that shows the total and opens the cart, with `children` above the button. Renders nothing while
 * the cart is empty.
 */
export function CartBar({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const { table } = useCustomerApp();
  const { lines, quantity, total } = useCartSummary();
  const needsTable = useStore(table.state, isTableMissing);
  if (lines.length === 0) return null;
  return (
    <div ref={keepToastsAbove} className={styles.bar}>
      {children}
      {needsTable && <p className={styles.noTable}>{texts.table.status.none}</p>}
      <Button variant="primary" size="large" wide onClick={onOpen} className={styles.button}>
        <span className={styles.quantity}>{quantity}</span>
        <span className={styles.label}>{texts.cart.open}</span>
        <span className={styles.total}>{formatEuros(total)}</span>
      </Button>
    </div>
  );
}

/** Toasts are above the bar while it is shown. See theme.css. */
function keepToastsAbove() {
  const { style } = document.documentElement;
  style.setProperty('--toast-inset', '4.75rem');
  return () => {
    style.removeProperty('--toast-inset');
  };
}
