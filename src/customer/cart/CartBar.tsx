// The bar at the bottom of a phone while the cart has lines: quantity, total and a button that opens the cart.
import type { ReactNode } from 'react';
import { useCartView } from '#customer/shared/app-context.ts';
import { texts } from '#customer/shared/texts.ts';
import { formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import styles from './CartBar.module.css';

/** `children` stand above the bar. */
export function CartBar({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const { lines, quantity, total } = useCartView();
  if (lines.length === 0) return null;
  return (
    <div className={styles.bar}>
      {children}
      <Button variant="primary" size="large" wide onClick={onOpen} className={styles.button}>
        <span className={styles.quantity}>{quantity}</span>
        <span className={styles.label}>{texts.cart.open}</span>
        <span className={styles.total}>{formatEuros(total)}</span>
      </Button>
    </div>
  );
}
