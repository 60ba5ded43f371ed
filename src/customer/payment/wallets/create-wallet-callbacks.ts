// Connects a wallet to the payment controller of the page.

import { paymentFailureText } from '#customer/payment/outcome-texts.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import {
  type FailedPaymentView,
  isBusy,
  isWorking,
  type OrderView,
  paymentSelectionOf,
} from '#customer/shared/order/order-view.ts';
import { type CardPageReason, cardPagePath } from '#customer/shared/order/payment-paths.ts';
import { pageAt } from '#customer/shared/paths.ts';
import { showToast } from '#ui/toast-store.ts';
import type { WalletCallbacks, WalletChargeResult } from './wallet-payment.ts';
import { walletTexts } from './wallet-texts.ts';

/** The wallets that can pay an order. */
export type Wallet = 'googlepay' | 'applepay';

/**
 * Creates the callbacks that a wallet payment needs from the page: they place the order, charge the token, and open the card page
 * if the wallet payment is not completed. `onCharging` is called with true when a charge begins and with false when it has ended.
 */
export function createWalletCallbacks(
  controller: OrderController,
  wallet: Wallet,
  onCharging: (isCharging: boolean) => void,
): WalletCallbacks {
  const showCardPage = () => openCardPageOnce(wallet);
  const onFailed = ({ isConfirmedUnpaid }: FailedPaymentView) => {
    // The heading for a wallet says that its payment was not completed, which must be confirmed.
    openCardPageOnce(isConfirmedUnpaid ? wallet : 'credit_card');
  };
  return {
    place: () => controller.placeOrder('redirecting'),
    charge: (token) => chargeWalletToken(controller, { wallet, token, onCharging, onFailed }),
    onClosed: showCardPage,
    onUnavailable: () => {
      showToast(paymentTexts.walletUnavailable[wallet], 'error');
      showCardPage();
    },
  };
}

/** A wallet payment that was not completed can be completed by card. */
function openCardPageOnce(source: CardPageReason) {
  if (pageAt(window.location.pathname) !== 'insert-card') navigate(cardPagePath(source));
}

interface TokenCharge {
  readonly wallet: Wallet;
  readonly token: string;
  readonly onCharging: (isCharging: boolean) => void;
  /** Called when the payment failed, also if that is known only later. */
  readonly onFailed: (state: FailedPaymentView) => void;
}

/**
 * Sends a wallet's token to the server, which charges it. Resolves with what is known after the reply: `paid`, `not-charged` or
 * `unknown`. While the controller is busy, sends nothing and resolves with `not-charged`. `onCharging` is called with true when
 * the charge begins and with false when it has ended, perhaps after the promise has resolved.
 */
export async function chargeWalletToken(
  controller: OrderController,
  { wallet, token, onCharging, onFailed }: TokenCharge,
): Promise<WalletChargeResult> {
  // The press would be ignored, so the token is not sent.
  if (isBusy(controller.view.get())) return { kind: 'not-charged', text: paymentTexts.inProgress };
  onCharging(true);
  const stop = controller.view.subscribe(() => {
    const state = controller.view.get();
    if (isWorking(state)) return;
    stop();
    onCharging(false);
    // The page moves in the same task in which the failure is published: it never shows the failure on the menu.
    if (state.kind === 'failed') onFailed(state);
  });
  await controller.pay({ ...paymentSelectionOf(wallet), token }, 'processing');
  return chargeResult(controller.view.get());
}

/** What the state of the payment means for the token that was sent. */
function chargeResult(state: OrderView): WalletChargeResult {
  switch (state.kind) {
    // The paid order is reported, and its success page opens.
    case 'idle':
      return { kind: 'paid' };
    // Without the confirmation that nothing was charged the sheet must not offer to pay again.
    case 'failed':
      return state.isConfirmedUnpaid
        ? { kind: 'not-charged', text: paymentFailureText(state.failure) }
        : { kind: 'unknown' };
    case 'refused':
      return { kind: 'not-charged', text: state.text };
    case 'in-progress-elsewhere':
    case 'unknown':
    case 'not-arrived':
    case 'older-arrived':
      return { kind: 'not-charged', text: paymentTexts.inProgress };
    // The server has no attempt with this token.
    case 'connection-lost':
      return { kind: 'not-charged', text: walletTexts.connectionLost };
    case 'busy':
    case 'checking':
    case 'redirecting':
    case 'action-required':
      return { kind: 'unknown' };
  }
}
