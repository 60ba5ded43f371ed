// The button with which the customer of a venue that is paid online chooses to pay staff.
import { useId } from 'react';
import { useMenu } from '#customer/shared/app-context.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { standingTexts } from '#customer/shared/order/order-standing-texts.ts';
import { isBusy, isSendingToStaff } from '#customer/shared/order/order-view.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useStore } from '#ui/use-store.ts';
import { checkoutTexts } from './checkout-texts.ts';
import styles from './OrderButton.module.css';

type PayStaffButtonProps = {
  controller: OrderController;
  /** The code of the checkout is still being loaded. */
  isWaiting?: boolean;
  disabledReason: string | null;
  isOnlyOption: boolean;
};

/**
 * Button with which a customer sends the order and pays staff, in a venue with online payment. `isWaiting` is true while the code
 * of the checkout is loading. `disabledReason` says why the cart cannot be ordered; null if it can. With `isOnlyOption` it looks
 * like the main button, because no payment option is shown beside it.
 */
export function PayStaffButton({ controller, isWaiting = false, disabledReason, isOnlyOption }: PayStaffButtonProps) {
  const hintId = useId();
  const isPrepared = useMenu().venue.cooksBeforeCollecting;
  const isSent = useStore(controller.view, isSendingToStaff);
  const busy = useStore(controller.view, isBusy);
  return (
    <>
      {/* Above the button, so that a small phone does not show the button alone. */}
      {!isPrepared && (
        <p id={hintId} className={styles.unprepared}>
          <Icon name="clock" />
          <span>{standingTexts.waiting}</span>
        </p>
      )}
      <Button
        variant={isOnlyOption ? 'primary' : 'secondary'}
        wide
        busy={isWaiting || busy}
        disabledReason={disabledReason}
        aria-describedby={hintId}
        onClick={() => void controller.sendToStaff()}
      >
        {checkoutTexts.payStaff}
      </Button>
      {isPrepared && (
        <p id={hintId} className={styles.reason}>
          {checkoutTexts.payStaffHint}
        </p>
      )}
      <span role="status" className={styles.sending}>
        {isSent && checkoutTexts.sending}
      </span>
    </>
  );
}
