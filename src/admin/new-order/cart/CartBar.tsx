// Bar on a phone with quantity and total of the order; opens the cart.

import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { useDraftView } from '#admin/new-order/order-editor-context.ts';
import { formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import styles from './CartBar.module.css';

export function CartBar({ onOpen }: { onOpen: () => void }) {
  const { lines, quantity, total } = useDraftView();
  if (lines.length === 0) return null;
  return (
    <div className={styles.bar}>
      <Button variant="primary" size="large" wide onClick={onOpen} className={styles.button}>
        <span className={styles.quantity}>{quantity}</span>
        <span className={styles.label}>{newOrderTexts.cart.open}</span>
        <span className={styles.total}>{formatEuros(total)}</span>
      </Button>
    </div>
  );
}
