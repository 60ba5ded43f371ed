// The button that sends the order. While disabled, it shows the reason.
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { checkoutTexts } from './checkout-texts.ts';
import styles from './OrderButton.module.css';
import type { OrderSender } from './order-sender.ts';
import { useOrderRefusal } from './use-order-refusal.ts';

export function OrderButton({ sender }: { sender: OrderSender }) {
  const isSending = useStore(sender.state, ({ kind }) => kind === 'sending');
  const refusal = useOrderRefusal();
  return (
    <>
      {refusal === checkoutTexts.offline && <p className={styles.reason}>{refusal}</p>}
      <Button
        variant="primary"
        size="large"
        wide
        busy={isSending}
        disabledReason={refusal}
        onClick={() => void sender.send()}
      >
        {checkoutTexts.order}
      </Button>
      <span role="status" className={styles.sending}>
        {isSending && checkoutTexts.sending}
      </span>
    </>
  );
}
