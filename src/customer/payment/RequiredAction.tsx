// Shows what the bank or the payment provider requires before the payment can continue.
import { type ReactElement, useEffect } from 'react';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import type { InPagePaymentStep } from '#customer/shared/order/order-view.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import { paymentTexts } from './payment-texts.ts';
import { ChallengeDialog } from './redsys/ChallengeDialog.tsx';
import { FingerprintFrame } from './redsys/FingerprintFrame.tsx';
import { loadStripe } from './stripe/stripe-script.ts';

/** Shows the step that the bank or the payment provider requires, such as a 3-D Secure challenge. */
export function RequiredAction({ controller }: { controller: OrderController }): ReactElement | null {
  const action = useStore(controller.view, (state) => (state.kind === 'action-required' ? state.action : null));
  switch (action?.do) {
    case 'fingerprint':
      return (
        <FingerprintFrame
          action={action}
          onDone={(completed) => void controller.advanceAttempt({ kind: 'fingerprint', completed })}
        />
      );
    case 'challenge':
      return (
        <ChallengeDialog
          action={action}
          onReturned={() => void controller.checkPayment()}
          onCancel={() => void controller.cancelCheckout()}
        />
      );
    case 'confirm':
      return <StripeConfirmation action={action} controller={controller} />;
    // `NewCardPayment` shows the card form.
    case 'mount':
    case undefined:
      return null;
  }
}

/** Runs Stripe's script, which shows the bank's challenge over this page. */
function StripeConfirmation({
  action,
  controller,
}: {
  action: Extract<InPagePaymentStep, { do: 'confirm' }>;
  controller: OrderController;
}) {
  useEffect(() => {
    void confirmWithStripe(action, controller);
  }, [action, controller]);
  return <Spinner label={paymentTexts.loaders['in-page']} labelVisible />;
}

async function confirmWithStripe(
  { script, publishableKey, clientSecret }: Extract<InPagePaymentStep, { do: 'confirm' }>,
  controller: OrderController,
) {
  const stripe = await loadStripe(script, publishableKey).catch(() => null);
  // Without Stripe's script the challenge cannot be shown, and nothing is charged.
  if (stripe === null) return controller.cancelCheckout();
  await controller.confirmInPage(async () => {
    await stripe.handleNextAction({ clientSecret });
    return true;
  });
}
