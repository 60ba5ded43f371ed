// The four payment options of Redsys.

import { messages } from '#contract/messages.es.ts';
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import { isBusy, selectOption } from '#customer/payment/controller/payment-state.ts';
import { cardPath } from '#customer/payment/payment-paths.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { type PaymentOptionsProps, payByCard } from '#customer/payment/stripe/StripeOptions.tsx';
import { isApplePayAvailable, payWithApple } from '#customer/payment/wallets/apple-pay.ts';
import { payWithGoogle } from '#customer/payment/wallets/google-pay.ts';
import { useGooglePayAvailable, usePaymentClientSettings } from '#customer/payment/wallets/use-client-settings.ts';
import type { WalletController } from '#customer/payment/wallets/wallet-controller.ts';
import { useCartView, useGuest, useMenu } from '#customer/shared/guest.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { pageAt } from '#customer/shared/paths.ts';
import { whyNotPlace } from '#customer/shared/placing.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './RedsysOptions.module.css';

export function RedsysOptions({ controller, disabledReason }: PaymentOptionsProps) {
  const isOff = useStore(controller.state, isBusy);
  const { payGoogle, payApple } = useWallets(controller);
  const { ways } = paymentTexts;
  const look = { busy: isOff, disabledReason, wide: true };
  return (
    <div role="group" aria-label={ways.label} className={styles.ways}>
      <Button {...look} variant="primary" onClick={() => void payByCard(controller)}>
        {ways.card}
      </Button>
      <Button {...look} onClick={payGoogle}>
        {ways.googlepay}
      </Button>
      <Button {...look} onClick={payApple}>
        {ways.applepay}
      </Button>
      <Button {...look} onClick={() => void controller.placeAndPay(selectOption('bizum'), 'redirecting')}>
        {ways.bizum}
      </Button>
    </div>
  );
}

/** Click handlers of the wallets. A payment sheet opens only within the click itself, so nothing is awaited before it. */
function useWallets(controller: PaymentController) {
  const app = useGuest();
  const { venue } = useMenu();
  const { total } = useCartView();
  const options = usePaymentClientSettings(controller);
  const isGoogleHere = useGooglePayAvailable(options);
  const charge = { total, venueName: venue.name };

  function runUnlessRefused(act: () => void) {
    const refusal = whyNotPlace(app);
    if (refusal === null) act();
    else controller.showRefusal({ kind: 'refused', code: refusal, text: messages[refusal] });
  }

  function payGoogle() {
    const settings = options?.googlePay ?? null;
    if (settings === null || !isGoogleHere) return showWalletUnavailable(controller, 'googlepay');
    runUnlessRefused(() => void payWithGoogle(settings, charge, walletController(controller, 'googlepay')));
  }

  function payApple() {
    if (!options?.ways.includes('applepay') || !isApplePayAvailable())
      return showWalletUnavailable(controller, 'applepay');
    const validate = async () => (await app.session.ask(() => controller.api.openAppleSession({}))).session;
    runUnlessRefused(() =>
      payWithApple(charge, { ...walletController(controller, 'applepay'), fetchMerchantSession: validate }),
    );
  }

  return { payGoogle, payApple };
}

function showWalletUnavailable(controller: PaymentController, wallet: 'googlepay' | 'applepay') {
  controller.showRefusal({ kind: 'refused', code: 'wallet-away', text: paymentTexts.walletAway[wallet] });
}

/** Connects a wallet to the payment. A canceled or failed wallet payment leads to the card page, where it can be completed. */
function walletController(controller: PaymentController, wallet: 'googlepay' | 'applepay'): WalletController {
  const toCardPage = () => {
    if (pageAt(window.location.pathname) !== 'insert-card') navigate(cardPath(wallet));
  };
  return {
    place: () => controller.placeOrder('redirecting'),
    charge: (token) => {
      toCardPage();
      return controller.pay({ ...selectOption(wallet), token }, 'processing');
    },
    onClosed: toCardPage,
  };
}
