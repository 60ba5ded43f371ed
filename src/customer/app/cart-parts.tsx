// Everything about the cart that is needed only once a guest acts: its contents, the checkout, and the questions.
import { AddingQuestion } from '#customer/cart/AddingQuestion.tsx';
import { CartContents } from '#customer/cart/CartContents.tsx';
import { Checkout } from '#customer/checkout/Checkout.tsx';
import { useGuest } from '#customer/shared/guest.ts';
import { texts } from '#customer/shared/texts.ts';
import { TableCheck } from '#customer/table/TableCheck.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './CartDock.module.css';
import { senderOf } from './sender-of.ts';

export { AddingQuestion, senderOf };

/** The cart on phones. */
export function CartSheet({ onClose }: { onClose: () => void }) {
  const sender = senderOf(useGuest());
  return (
    <Dialog
      title={texts.cart.title}
      closeLabel={texts.close}
      onClose={onClose}
      footer={<Checkout sender={sender} onLeave={onClose} />}
    >
      <CartContents />
      <TableCheck />
    </Dialog>
  );
}

/** The cart as a column, under its title. */
export function CartColumn() {
  return (
    <>
      <div className={styles.contents}>
        <CartContents />
      </div>
      <div className={styles.footer}>
        <Checkout sender={senderOf(useGuest())} />
      </div>
      <TableCheck />
    </>
  );
}
