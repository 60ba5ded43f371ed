// The four payment options of Redsys.

import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import { isBusy, selectOption } from '#customer/payment/controller/payment-state.ts';
import { openCardPage, type PaymentOptionsProps } from '#customer/payment/open-card-page.ts';
import { cardPath } from '#customer/payment/payment-paths.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { isApplePayAvailable, payWithApple } from '#customer/payment/wallets/apple-pay.ts';
import { payWithGoogle } from '#customer/payment/wallets/google-pay.ts';
import { useGooglePayAvailable, usePaymentClientSettings } from '#customer/payment/wallets/use-client-settings.ts';
import type { WalletController } from '#customer/payment/wallets/wallet-controller.ts';
import { useCartView, useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { orderRefusal } from '#customer/shared/order/place-order.ts';
import { pageAt } from '#customer/shared/paths.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './RedsysOptions.module.css';

export function RedsysOptions({ controller, disabledReason }: PaymentOptionsProps) {
  const isWorking = useStore(controller.state, isBusy);
  const { payGoogle, payApple } = useWallets(controller);
  const { options } = paymentTexts;
  const commonProps = { busy: isWorking, disabledReason, wide: true };
  return (
    <div role="group" aria-label={options.label} className={styles.options}>
      <Button {...commonProps} variant="primary" onClick={() => void openCardPage(controller)}>
        {options.card}
      </Button>
      <Button {...commonProps} onClick={payGoogle}>
        {options.googlepay}
      </Button>
      <Button {...commonProps} onClick={payApple}>
        {options.applepay}
      </Button>
      <Button {...commonProps} onClick={() => void controller.placeAndPay(selectOption('bizum'), 'redirecting')}>
        {options.bizum}
      </Button>
    </div>
  );
}

/**
 * Click handlers of the wallets. A payment sheet opens only within the click itself, so nothing is awaited before it.
 */
function useWallets(controller: PaymentController) {
  const app = useCustomerApp();
  const { venue } = useMenu();
  const { total } = useCartView();
  const settings = usePaymentClientSettings(controller);
  const isGoogleAvailable = useGooglePayAvailable(settings);
  const charge = { total, venueName: venue.name };

  function runUnlessRefused(run: () => void) {
    const refusal = orderRefusal(app);
    if (refusal === null) run();
    else controller.showRefusal({ kind: 'refused', code: refusal, text: refusalMessages[refusal] });
  }

  function payGoogle() {
    const googlePay = settings?.googlePay ?? null;
    if (googlePay === null || !isGoogleAvailable) return showWalletUnavailable(controller, 'googlepay');
    runUnlessRefused(() => void payWithGoogle(googlePay, charge, walletController(controller, 'googlepay')));
  }

  function payApple() {
    if (!settings?.options.includes('applepay') || !isApplePayAvailable())
      return showWalletUnavailable(controller, 'applepay');
    const fetchMerchantSession = async () =>
      (await app.session.run(() => controller.api.createApplePaySession({}))).session;
    runUnlessRefused(() => payWithApple(charge, { ...walletController(controller, 'applepay'), fetchMerchantSession }));
  }

  return { payGoogle, payApple };
}

function showWalletUnavailable(controller: PaymentController, wallet: 'googlepay' | 'applepay') {
  controller.showRefusal({ kind: 'refused', code: 'wallet-unavailable', text: paymentTexts.walletUnavailable[wallet] });
}

/**
 * Connects a wallet to the payment. A canceled or failed wallet payment can be completed on the card page.
 */
function walletController(controller: PaymentController, wallet: 'googlepay' | 'applepay'): WalletController {
  const showCardPage = () => {
    if (pageAt(window.location.pathname) !== 'insert-card') navigate(cardPath(wallet));
  };
  return {
    place: () => controller.placeOrder('redirecting'),
    charge: (token) => {
      showCardPage();
      return controller.pay({ ...selectOption(wallet), token }, 'processing');
    },
    onClosed: showCardPage,
  };
}
