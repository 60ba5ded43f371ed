// Notice about removed lines with an undo button. It stays until the next change of the cart, without a timeout.
import { useEffect, useRef } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { cartTexts } from './cart-texts.ts';
import styles from './RemovedNotice.module.css';

export function RemovedNotice() {
  const { cart } = useCustomerApp();
  const removed = useStore(cart.state, (state) => state.removed);
  const undo = useRef<HTMLButtonElement>(null);

  // The remove button was removed with its line, so its focus would be lost.
  useEffect(() => {
    if (removed !== null && document.activeElement === document.body) undo.current?.focus();
  }, [removed]);

  return (
    <div role="status" className={styles.notice}>
      {removed !== null && (
        <p className={styles.removed}>
          <span className={styles.text}>{removed.text}</span>
          <Button ref={undo} variant="quiet" onClick={cart.undoRemoval}>
            {cartTexts.undo}
          </Button>
        </p>
      )}
    </div>
  );
}
