// The wallets that this venue and this device offer, and the click handlers of their buttons.
import { useState } from 'react';
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import { useCartView, useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { orderRefusal } from '#customer/shared/order/place-order.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { isApplePayAvailable, payWithApple } from './apple-pay.ts';
import { connectWallet } from './connect-wallet.ts';
import { type GooglePaySettings, payWithGoogle } from './google-pay.ts';
import { type OptionsState, useKnownOptions } from './use-client-settings.ts';

export interface Wallets {
  /** Null while Google Pay is not known to be available. */
  readonly google: { readonly settings: GooglePaySettings; readonly pay: () => void } | null;
  /** Null if Apple Pay is not available. */
  readonly apple: { readonly pay: () => void } | null;
  /** `loading`: what the device has is not known yet. `first` and `last`: where the wallets are shown. */
  readonly position: 'loading' | 'first' | 'last';
  /** False if the server does not offer Bizum. */
  readonly offersBizum: boolean;
  /** True while the token of a wallet is being charged, or its charge is unknown. */
  readonly isCharging: boolean;
}

/** A payment sheet opens only within the click itself, so nothing is awaited before it. */
export function useWallets(controller: PaymentController): Wallets {
  const app = useCustomerApp();
  const { venue } = useMenu();
  const { total, lines } = useCartView();
  const isNeeded = lines.length > 0;
  const known = useKnownOptions(controller, isNeeded);
  const settings = typeof known === 'string' ? null : known.settings;
  const isGoogleAvailable = typeof known !== 'string' && known.isGooglePayAvailable;
  const [isCharging, setIsCharging] = useState(false);
  const charge = { total, venueName: venue.name };
  const googlePay = settings?.googlePay ?? null;

  function runUnlessRefused(run: () => void) {
    const refusal = orderRefusal(app);
    if (refusal === null) run();
    else controller.showRefusal({ kind: 'refused', code: refusal, text: refusalMessages[refusal] });
  }

  function payApple() {
    const fetchMerchantSession = async () =>
      (await app.session.run(() => controller.api.createApplePaySession({}))).session;
    const wallet = connectWallet(controller, 'applepay', setIsCharging);
    runUnlessRefused(() => payWithApple(charge, { ...wallet, fetchMerchantSession }));
  }

  function payGoogle(given: GooglePaySettings) {
    const wallet = connectWallet(controller, 'googlepay', setIsCharging);
    runUnlessRefused(() => void payWithGoogle(given, charge, wallet));
  }

  const offersApple = settings?.options.includes('applepay') === true && isApplePayAvailable();
  return {
    google: googlePay && isGoogleAvailable ? { settings: googlePay, pay: () => payGoogle(googlePay) } : null,
    apple: offersApple ? { pay: payApple } : null,
    position: positionOf(known, isNeeded),
    offersBizum: settings?.options.includes('bizum') !== false,
    isCharging,
  };
}

function positionOf(known: OptionsState, isNeeded: boolean): Wallets['position'] {
  if (typeof known !== 'string') return known.isLate ? 'last' : 'first';
  return known === 'loading' && isNeeded ? 'loading' : 'last';
}
