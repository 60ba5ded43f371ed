// The payment options of a venue with Redsys: the wallets that venue and device have, card, and Bizum.

import { PaySavedCardButton } from '#customer/payment/cards/PaySavedCardButton.tsx';
import { LeaveGuard } from '#customer/payment/notices/LeaveGuard.tsx';
import { PaymentWaitingIndicator } from '#customer/payment/notices/PaymentWaitingIndicator.tsx';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import {
  type PaymentOptionsProps,
  placeOrderAndOpenCardPage,
} from '#customer/payment/place-order-and-open-card-page.ts';
import { useWallets, type Wallets } from '#customer/payment/wallets/use-wallets.ts';
import { ApplePayButton, GooglePayButton } from '#customer/payment/wallets/WalletButton.tsx';
import { isBusy, paymentSelectionOf } from '#customer/shared/order/order-view.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useStore } from '#ui/use-store.ts';
import styles from './RedsysPaymentOptions.module.css';

/**
 * The payment options in the cart of a venue with Redsys: saved card, Google Pay, Apple Pay, card and Bizum, as far as venue and
 * device offer them. `known` is the result of `usePaymentOptionsState`. `disabledReason` is the visible reason why the cart cannot
 * be ordered; null if it can.
 */
export function RedsysPaymentOptions({ controller, known, disabledReason }: PaymentOptionsProps) {
  const busy = useStore(controller.view, isBusy);
  const wallets = useWallets(controller, known);
  const { googlePlace, offersCard, offersBizum, isCharging } = wallets;
  const { options } = paymentTexts;
  const savedCard = typeof known === 'string' ? null : known.savedCard;
  const commonProps = { busy, disabledReason };
  const hasWallet = (wallets.google ?? wallets.apple) !== null;
  return (
    <>
      <div
        role="group"
        aria-label={options.label}
        className={classNames(styles.options, googlePlace === 'given-up' && styles.stacked)}
      >
        {savedCard && (
          <div className={styles.saved}>
            <PaySavedCardButton controller={controller} card={savedCard} disabledReason={disabledReason} />
          </div>
        )}
        <WalletButtons {...commonProps} wallets={wallets} />
        {offersCard && (
          <Button
            {...commonProps}
            wide
            variant={hasWallet || savedCard ? 'secondary' : 'primary'}
            onClick={() => void placeOrderAndOpenCardPage(controller)}
          >
            {options.card}
          </Button>
        )}
        {offersBizum && (
          <Button
            {...commonProps}
            wide
            onClick={() => void controller.placeAndPay(paymentSelectionOf('bizum'), 'redirecting')}
          >
            {options.bizum}
          </Button>
        )}
      </div>
      {isCharging && (
        <>
          <PaymentWaitingIndicator controller={controller} />
          <LeaveGuard controller={controller} />
        </>
      )}
    </>
  );
}

type WalletButtonsProps = { wallets: Wallets; busy: boolean; disabledReason: string | null };

/** The place of Google's button is empty until the device has answered, so that nothing moves then. */
function WalletButtons({ wallets: { google, apple, googlePlace }, ...props }: WalletButtonsProps) {
  const isReserved = googlePlace === 'reserved';
  if (google === null && apple === null && !isReserved) return null;
  return (
    <div className={styles.wallets}>
      {apple && <ApplePayButton {...props} onPress={apple.pay} />}
      {google && <GooglePayButton {...props} settings={google.settings} onPress={google.pay} />}
      {google === null && isReserved && <div className={styles.reserved} />}
    </div>
  );
}
