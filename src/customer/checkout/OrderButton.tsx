// The total and the button that sends the order. It says why it is off.
import { messages } from '#contract/messages.es.ts';
import { isOnline } from '#customer/shared/connection.ts';
import { doorsOf } from '#customer/shared/doors.ts';
import { useCartView, useMenu } from '#customer/shared/guest.ts';
import { texts } from '#customer/shared/texts.ts';
import { whyNotOrder } from '#domain/cart.ts';
import { formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './OrderButton.module.css';
import type { OrderSender } from './order-sender.ts';

export function OrderButton({ sender }: { sender: OrderSender }) {
  const { total } = useCartView();
  const { venue } = useMenu();
  const isSending = useStore(sender.state, ({ step }) => step === 'sending');
  const whyNot = useWhyNot();
  return (
    <div className={styles.checkout}>
      <p className={styles.total}>
        <span>
          {texts.cart.total} <small className={styles.vat}>{texts.cart.vatIncluded}</small>
        </span>
        <output className={styles.amount}>{formatEuros(total)}</output>
      </p>
      {whyNot === texts.offlineNoOrder && <p className={styles.whyNot}>{whyNot}</p>}
      <Button
        variant="primary"
        size="large"
        wide
        busy={isSending}
        disabledReason={whyNot}
        onClick={() => void sender.send()}
      >
        {venue.paymentMethod === 'manual' ? texts.checkout.order : texts.checkout.pay}
      </Button>
      <span role="status" className={styles.sending}>
        {isSending && texts.checkout.sending}
      </span>
    </div>
  );
}

/** Why the cart cannot be ordered now, in words; null when it can. */
function useWhyNot(): string | null {
  const { orderable } = useCartView();
  const doors = doorsOf(useMenu());
  const online = useStore(isOnline, (present) => present);
  const refusal = whyNotOrder(orderable, doors);
  if (refusal !== null) return messages[refusal];
  return online ? null : texts.offlineNoOrder;
}
