// Shown in place of the online checkout while its code is loaded.
import { CheckoutFrame } from '#customer/checkout/CheckoutFrame.tsx';
import { PayStaffButton } from '#customer/checkout/PayStaffButton.tsx';
import { isApplePayAvailable } from '#customer/payment/wallets/apple-pay-device.ts';
import { useCartSummary, useMenu } from '#customer/shared/app-context.ts';
import { canPayOnline } from '#customer/shared/menu/paid-online.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { texts } from '#customer/shared/texts.ts';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './CheckoutPlaceholder.module.css';

/** Reserves the space that the online checkout will need, while its code is loaded, so that nothing moves afterwards. */
export function CheckoutPlaceholder({ controller }: { controller: OrderController }) {
  const menu = useMenu();
  const { venue, recipients } = menu;
  const isEmpty = useCartSummary().lines.length === 0;
  const paysOnline = canPayOnline(menu);
  return (
    <CheckoutFrame isTermsMissing={false} outcome={<div />}>
      {!isEmpty && paysOnline && (
        <div className={styles.options}>
          <Spinner label={texts.loading} labelVisible />
          {Array.from({ length: rowCount() - 1 }, (_, index) => (
            <div key={index} />
          ))}
        </div>
      )}
      {!isEmpty && venue.offersPayingStaff && (
        // A press has no effect until the code is loaded.
        <PayStaffButton isWaiting isOnlyOption={!paysOnline} controller={controller} disabledReason={null} />
      )}
    </CheckoutFrame>
  );

  /** Rows of buttons: Stripe has a question of two rows above its two; Redsys has each wallet above card and Bizum. */
  function rowCount() {
    if (venue.paymentMode === 'stripe') return 4;
    const hasApple = recipients.includes('apple-pay') && isApplePayAvailable();
    return 1 + Number(recipients.includes('google-pay')) + Number(hasApple);
  }
}
