// Empties the cart, after asking once.
import { useState } from 'react';
import { useGuest } from '#customer/shared/guest.ts';
import { texts } from '#customer/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import styles from './ClearCart.module.css';

export function ClearCart() {
  const { cart } = useGuest();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setIsAsking(true)} className={styles.clear}>
        {texts.cart.clear}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={texts.cart.clearTitle}
          text={texts.cart.clearText}
          confirmLabel={texts.cart.clearConfirm}
          cancelLabel={texts.cart.clearCancel}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            cart.remove(null, texts.cart.emptied);
          }}
        />
      )}
    </>
  );
}
