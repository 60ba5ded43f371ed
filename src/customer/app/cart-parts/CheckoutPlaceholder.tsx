// The checkout of a venue that is paid online while its code is loaded: as large as it will be, so that nothing moves then.
import { CheckoutFrame } from '#customer/checkout/CheckoutFrame.tsx';
import type { OrderSender } from '#customer/checkout/order-sender.ts';
import { PayStaffButton } from '#customer/checkout/PayStaffButton.tsx';
import { useCartView, useMenu } from '#customer/shared/app-context.ts';
import { texts } from '#customer/shared/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './CheckoutPlaceholder.module.css';

export function CheckoutPlaceholder({ sender }: { sender: OrderSender }) {
  const { venue, recipients } = useMenu();
  const isEmpty = useCartView().lines.length === 0;
  const isPaidOnline = recipients.some((recipient) => recipient === venue.paymentMode);
  return (
    <CheckoutFrame isTermsMissing={false} outcome={<div />}>
      {!isEmpty && isPaidOnline && (
        <div className={classNames(styles.options, venue.paymentMode === 'stripe' ? styles.stripe : walletsClass())}>
          <Spinner label={texts.loading} labelVisible />
        </div>
      )}
      {!isEmpty && venue.offersPayingStaff && (
        <PayStaffButton busy isOnlyOption={!isPaidOnline} sender={sender} prepare={refuse} disabledReason={null} />
      )}
    </CheckoutFrame>
  );

  /** Each wallet has a row above card and Bizum. */
  function walletsClass() {
    const hasApple = recipients.includes('apple-pay') && 'ApplePaySession' in window;
    const wallets = Number(recipients.includes('google-pay')) + Number(hasApple);
    return [styles.noWallet, styles.oneWallet, styles.twoWallets][wallets];
  }
}

/** A press has no effect until the code is loaded. */
async function refuse(): Promise<boolean> {
  return false;
}
