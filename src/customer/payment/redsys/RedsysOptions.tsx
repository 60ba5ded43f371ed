// The four ways to pay through Redsys.

import { messages } from '#contract/messages.es.ts';
import type { PaymentFlow } from '#customer/payment/controller/payment-controller.ts';
import { choiceOf, isBusy } from '#customer/payment/controller/payment-state.ts';
import { cardPath } from '#customer/payment/payment-paths.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { payByCard, type WaysProps } from '#customer/payment/stripe/StripeOptions.tsx';
import { isApplePayHere, payWithApple } from '#customer/payment/wallets/apple-pay.ts';
import { payWithGoogle } from '#customer/payment/wallets/google-pay.ts';
import { useGooglePayHere, usePaymentOptions } from '#customer/payment/wallets/use-client-settings.ts';
import type { WalletDesk } from '#customer/payment/wallets/wallet-controller.ts';
import { useCartView, useGuest, useMenu } from '#customer/shared/guest.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { pageAt } from '#customer/shared/paths.ts';
import { whyNotPlace } from '#customer/shared/placing.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './RedsysOptions.module.css';

export function RedsysWays({ flow, whyNot }: WaysProps) {
  const isOff = useStore(flow.state, isBusy);
  const { payGoogle, payApple } = useWallets(flow);
  const { ways } = paymentTexts;
  const look = { busy: isOff, disabledReason: whyNot, wide: true };
  return (
    <div role="group" aria-label={ways.label} className={styles.ways}>
      <Button {...look} variant="primary" onClick={() => void payByCard(flow)}>
        {ways.card}
      </Button>
      <Button {...look} onClick={payGoogle}>
        {ways.googlepay}
      </Button>
      <Button {...look} onClick={payApple}>
        {ways.applepay}
      </Button>
      <Button {...look} onClick={() => void flow.payCart(choiceOf('bizum'), 'redirecting')}>
        {ways.bizum}
      </Button>
    </div>
  );
}

/** What a press on a wallet does. Both sheets open in answer to the press itself, so nothing is waited for first. */
function useWallets(flow: PaymentFlow) {
  const guest = useGuest();
  const { venue } = useMenu();
  const { total } = useCartView();
  const options = usePaymentOptions(flow);
  const isGoogleHere = useGooglePayHere(options);
  const charge = { total, venueName: venue.name };

  function unlessRefused(act: () => void) {
    const refusal = whyNotPlace(guest);
    if (refusal === null) act();
    else flow.refuse({ step: 'refused', code: refusal, text: messages[refusal] });
  }

  function payGoogle() {
    const settings = options?.googlePay ?? null;
    if (settings === null || !isGoogleHere) return tellAway(flow, 'googlepay');
    unlessRefused(() => void payWithGoogle(settings, charge, deskOf(flow, 'googlepay')));
  }

  function payApple() {
    if (!options?.ways.includes('applepay') || !isApplePayHere()) return tellAway(flow, 'applepay');
    const validate = async () => (await guest.session.ask(() => flow.api.openAppleSession({}))).session;
    unlessRefused(() => payWithApple(charge, { ...deskOf(flow, 'applepay'), validate }));
  }

  return { payGoogle, payApple };
}

function tellAway(flow: PaymentFlow, wallet: 'googlepay' | 'applepay') {
  flow.refuse({ step: 'refused', code: 'wallet-away', text: paymentTexts.walletAway[wallet] });
}

/** Cancelled or failed, a wallet leads to the card page, where the payment goes on. */
function deskOf(flow: PaymentFlow, wallet: 'googlepay' | 'applepay'): WalletDesk {
  const toCardPage = () => {
    if (pageAt(window.location.pathname) !== 'insert-card') navigate(cardPath(wallet));
  };
  return {
    place: () => flow.place('redirecting'),
    charge: (token) => {
      toCardPage();
      return flow.pay({ ...choiceOf(wallet), token }, 'processing');
    },
    onClosed: toCardPage,
  };
}
