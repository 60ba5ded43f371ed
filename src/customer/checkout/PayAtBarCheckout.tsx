// The checkout at the end of the cart in a venue where orders are paid at the bar.
import { useCartSummary } from '#customer/shared/app-context.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { isSendingToStaff } from '#customer/shared/order/order-view.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { checkoutTexts } from './checkout-texts.ts';
import styles from './OrderButton.module.css';
import { OrderResult } from './OrderResult.tsx';
import { isTermsRefusal } from './TermsCheckbox.tsx';
import { useOrderRefusal } from './use-order-refusal.ts';

/**
 * The checkout below the cart in a venue where customers pay at the bar: the terms, the order button, and the result after the
 * button was pressed. `onLeave` is called when a link opens another page, so that the cart sheet closes.
 */
export function PayAtBarCheckout({
  controller,
  onLeave,
}: {
  controller: OrderController;
  onLeave?: (() => void) | undefined;
}) {
  const isTermsMissing = useStore(controller.view, (view) => view.kind === 'refused' && isTermsRefusal(view.code));
  const hasLines = useCartSummary().lines.length > 0;
  return (
    <CheckoutFrame isTermsMissing={isTermsMissing} outcome={<OrderResult controller={controller} onLeave={onLeave} />}>
      {hasLines && <OrderButton controller={controller} />}
    </CheckoutFrame>
  );
}

/** The button that sends the order. While disabled, it shows the reason. */
function OrderButton({ controller }: { controller: OrderController }) {
  const isBusy = useStore(controller.view, isSendingToStaff);
  const refusal = useOrderRefusal();
  return (
    <>
      {refusal === checkoutTexts.offline && <p className={styles.reason}>{refusal}</p>}
      <Button
        variant="primary"
        size="large"
        wide
        busy={isBusy}
        disabledReason={refusal}
        onClick={() => void controller.sendToStaff()}
      >
        {checkoutTexts.order}
      </Button>
      <span role="status" className={styles.sending}>
        {isBusy && checkoutTexts.sending}
      </span>
    </>
  );
}
