// Everything about the cart that is needed only once a guest acts: its contents, the checkout, and the questions.
import { messages } from '#contract/refusal-messages.es.ts';
import { AddingQuestion } from '#customer/cart/AddingQuestion.tsx';
import { CartContents } from '#customer/cart/CartContents.tsx';
import { texts } from '#customer/shared/texts.ts';
import { TableCheck } from '#customer/table/TableCheck.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './CartDock.module.css';
import { CartEnd } from './CartEnd.tsx';
import { senderOf } from './sender-of.ts';

export { AddingQuestion, messages, senderOf };

/** The cart on phones. */
export function CartSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.cart.title} closeLabel={texts.close} onClose={onClose} footer={<CartEnd onLeave={onClose} />}>
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
        <CartEnd />
      </div>
      <TableCheck />
    </>
  );
}
