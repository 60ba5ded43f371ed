// The button with which the customer of a venue that is paid online chooses to pay staff.
import { useId } from 'react';
import { useMenu } from '#customer/shared/app-context.ts';
import { standingTexts } from '#customer/shared/order/order-standing-texts.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useStore } from '#ui/use-store.ts';
import { checkoutTexts } from './checkout-texts.ts';
import styles from './OrderButton.module.css';
import type { OrderSender } from './order-sender.ts';

type PayStaffButtonProps = {
  sender: OrderSender;
  /** Cancels what is being paid online. Resolves with whether the order may be sent. */
  prepare: () => Promise<boolean>;
  busy: boolean;
  disabledReason: string | null;
  isOnlyOption: boolean;
};

export function PayStaffButton({ sender, prepare, busy, disabledReason, isOnlyOption }: PayStaffButtonProps) {
  const hintId = useId();
  const isPrepared = useMenu().venue.cooksBeforeCollecting;
  const isSending = useStore(sender.state, ({ kind }) => kind === 'sending');
  const send = async () => {
    if (await prepare()) await sender.send();
  };
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
        busy={busy || isSending}
        disabledReason={disabledReason}
        aria-describedby={hintId}
        onClick={() => void send()}
      >
        {checkoutTexts.payStaff}
      </Button>
      {isPrepared && (
        <p id={hintId} className={styles.reason}>
          {checkoutTexts.payStaffHint}
        </p>
      )}
      <span role="status" className={styles.sending}>
        {isSending && checkoutTexts.sending}
      </span>
    </>
  );
}
