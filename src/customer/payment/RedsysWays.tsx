// The four ways to pay through Redsys.

import { messages } from '#contract/refusal-messages.es.ts';
import { useCartView, useGuest, useMenu } from '#customer/shared/app-context.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { whyNotPlace } from '#customer/shared/order/place-order.ts';
import { pageAt } from '#customer/shared/paths.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { isApplePayHere, payWithApple } from './apple-pay.ts';
import { choiceOf, isBusy } from './flow-state.ts';
import { payWithGoogle } from './google-pay.ts';
import type { PaymentFlow } from './payment-flow.ts';
import { cardPath } from './payment-paths.ts';
import { paymentTexts } from './payment-texts.ts';
import styles from './RedsysWays.module.css';
import { payByCard, type WaysProps } from './StripeWays.tsx';
import { useGooglePayHere, usePaymentOptions } from './use-payment-options.ts';
import type { WalletDesk } from './wallet-desk.ts';

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
