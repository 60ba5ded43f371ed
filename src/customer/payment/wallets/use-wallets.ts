// The wallets that this venue and this device offer, and the click handlers of their buttons.
import { useState } from 'react';
import { useCartSummary, useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { cartRefusal } from '#customer/shared/order/send-order.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type { DataRecipient } from '#domain/data-recipient.ts';
import type { PaymentOption } from '#domain/provider.ts';
import { payWithApple } from './apple-pay.ts';
import { isApplePayAvailable } from './apple-pay-device.ts';
import { createWalletCallbacks } from './create-wallet-callbacks.ts';
import { type GooglePaySettings, payWithGoogle } from './google-pay.ts';
import type { PaymentOptionsState } from './use-client-settings.ts';

/**
 * Which wallets (Google Pay, Apple Pay) and other payment options the cart of a venue with Redsys shows, with the click handlers of
 * the wallets' buttons.
 */
export interface Wallets {
  /** Null while Google Pay is not known to be available. */
  readonly google: { readonly settings: GooglePaySettings; readonly pay: () => void } | null;
  /** Null if Apple Pay is not available. */
  readonly apple: { readonly pay: () => void } | null;
  readonly googlePlace: GooglePayButtonState;
  /** False if the venue does not offer them. */
  readonly offersCard: boolean;
  readonly offersBizum: boolean;
  /** True while the token of a wallet is being charged, or its charge is unknown. */
  readonly isCharging: boolean;
}

/**
 * What the space of the Google Pay button shows, above the other payment options. `none`: the venue does not offer it. `given-up`:
 * it is not available, and the other options move up. `reserved`: an empty space, because its availability is unknown, or its
 * absence became known too late to move the other options.
 */
type GooglePayButtonState = 'reserved' | 'button' | 'given-up' | 'none';

/**
 * Returns which wallets (Google Pay, Apple Pay) and other payment options to show in a venue with Redsys, with the click handlers
 * of the wallets' buttons. `known` is the result of `usePaymentOptionsState`. The handlers open the payment sheet synchronously,
 * because browsers open it only within the click.
 */
export function useWallets(controller: OrderController, known: PaymentOptionsState): Wallets {
  const app = useCustomerApp();
  const { venue, recipients } = useMenu();
  const { total } = useCartSummary();
  const settings = typeof known === 'string' ? null : known.settings;
  const isGoogleAvailable = typeof known !== 'string' && known.isGooglePayAvailable;
  const [isCharging, setIsCharging] = useState(false);
  const charge = { total, venueName: venue.name };
  const googlePay = settings?.googlePay ?? null;

  function runUnlessRefused(run: () => void) {
    const refusal = cartRefusal(app);
    if (refusal === null) run();
    else controller.showRefusal({ kind: 'refused', code: refusal, text: refusalMessages[refusal] });
  }

  function payApple() {
    const fetchMerchantSession = async () =>
      (await app.session.run(() => controller.api.createApplePaySession({}))).session;
    const wallet = createWalletCallbacks(controller, 'applepay', setIsCharging);
    runUnlessRefused(() => payWithApple(charge, { ...wallet, fetchMerchantSession }));
  }

  function payGoogle(given: GooglePaySettings) {
    const wallet = createWalletCallbacks(controller, 'googlepay', setIsCharging);
    runUnlessRefused(() => void payWithGoogle(given, charge, wallet));
  }

  // Until the settings have arrived, the menu says what the venue offers.
  const offers = (option: PaymentOption, recipient: DataRecipient) =>
    settings === null ? recipients.includes(recipient) : settings.options.includes(option);
  return {
    google: googlePay && isGoogleAvailable ? { settings: googlePay, pay: () => payGoogle(googlePay) } : null,
    apple: offers('applepay', 'apple-pay') && isApplePayAvailable() ? { pay: payApple } : null,
    googlePlace: googlePlaceIn(known, offers('googlepay', 'google-pay')),
    offersCard: offers('card', 'redsys'),
    offersBizum: offers('bizum', 'bizum'),
    isCharging,
  };
}

function googlePlaceIn(known: PaymentOptionsState, isOffered: boolean): GooglePayButtonState {
  if (!isOffered) return 'none';
  if (typeof known === 'string') return 'reserved';
  if (known.isGooglePayAvailable) return 'button';
  return known.isLate ? 'reserved' : 'given-up';
}
