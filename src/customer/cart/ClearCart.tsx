// The button that empties the cart after a confirmation.
import { useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import styles from './ClearCart.module.css';
import { cartTexts } from './cart-texts.ts';

export function ClearCart() {
  const { cart } = useCustomerApp();
  const [isConfirming, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setIsAsking(true)} className={styles.clear}>
        {cartTexts.clear}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          danger
          title={cartTexts.clearTitle}
          text={cartTexts.clearText}
          confirmLabel={cartTexts.clearConfirm}
          cancelLabel={cartTexts.clearCancel}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            cart.remove(
              cart.state.get().lines.map(({ id }) => id),
              cartTexts.emptied,
            );
          }}
        />
      )}
    </>
  );
}
