// The end of the cart where orders are paid at the bar.
import { useCartView } from '#customer/shared/app-context.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { checkoutTexts } from './checkout-texts.ts';
import styles from './OrderButton.module.css';
import { OrderResult } from './OrderResult.tsx';
import type { OrderSender } from './order-sender.ts';
import { isTermsRefusal } from './Terms.tsx';
import { useOrderRefusal } from './use-order-refusal.ts';

/**
 * The end of the cart where orders are paid at the bar. `onLeave` is called when a link opens another page, so that a sheet in
 * front of it closes.
 */
export function Checkout({ sender, onLeave }: { sender: OrderSender; onLeave?: (() => void) | undefined }) {
  const isTermsMissing = useStore(sender.state, (state) => state.kind === 'refused' && isTermsRefusal(state.code));
  const hasLines = useCartView().lines.length > 0;
  return (
    <CheckoutFrame isTermsMissing={isTermsMissing} outcome={<OrderResult sender={sender} onLeave={onLeave} />}>
      {hasLines && <OrderButton sender={sender} />}
    </CheckoutFrame>
  );
}

/** The button that sends the order. While disabled, it shows the reason. */
function OrderButton({ sender }: { sender: OrderSender }) {
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
