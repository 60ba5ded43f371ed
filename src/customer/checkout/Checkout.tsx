// The end of the cart, always in reach of the thumb: the terms, what became of the last press, the total, the button.
import { useCartView } from '#customer/shared/guest.ts';
import styles from './Checkout.module.css';
import { OrderButton } from './OrderButton.tsx';
import { Outcome } from './Outcome.tsx';
import type { OrderSender } from './order-sender.ts';
import { Terms } from './Terms.tsx';

/** `onLeave` is called when a link leads to another page: a sheet in front must close. */
export function Checkout({ sender, onLeave }: { sender: OrderSender; onLeave?: (() => void) | undefined }) {
  const { lines } = useCartView();
  return (
    <div className={styles.checkout}>
      {lines.length > 0 && <Terms sender={sender} onLeave={onLeave} />}
      <Outcome sender={sender} onLeave={onLeave} />
      <OrderButton sender={sender} />
    </div>
  );
}
