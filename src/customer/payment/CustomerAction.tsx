// What the bank or its provider asks for in this page while the payment is on its way.
import { useEffect } from 'react';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import type { PaymentFlow } from './controller/payment-controller.ts';
import type { Act } from './controller/payment-view.ts';
import { paymentTexts } from './payment-texts.ts';
import { ChallengeDialog } from './redsys/ChallengeDialog.tsx';
import { FingerprintFrame } from './redsys/FingerprintFrame.tsx';
import { openStripe } from './stripe/stripe-script.ts';

export function StepInPage({ flow }: { flow: PaymentFlow }) {
  const act = useStore(flow.state, (state) => (state.step === 'acting' ? state.act : null));
  switch (act?.do) {
    case 'fingerprint':
      return (
        <FingerprintFrame act={act} onDone={(completed) => void flow.advance({ kind: 'fingerprint', completed })} />
      );
    case 'challenge':
      return <ChallengeDialog act={act} onReturned={() => void flow.check()} onCancel={() => void flow.cancel()} />;
    case 'confirm':
      return <Confirm act={act} flow={flow} />;
    default:
      return null;
  }
}

/** Stripe's script asks the guest over this page. */
function Confirm({ act, flow }: { act: Extract<Act, { do: 'confirm' }>; flow: PaymentFlow }) {
  useEffect(() => {
    void askByStripe(act, flow);
  }, [act, flow]);
  return <Spinner label={paymentTexts.loaders.here} labelVisible />;
}

async function askByStripe(
  { script, publishableKey, clientSecret }: Extract<Act, { do: 'confirm' }>,
  flow: PaymentFlow,
) {
  const stripe = await openStripe(script, publishableKey).catch(() => null);
  // Without its script nobody can be asked, and nothing is charged.
  if (stripe === null) return flow.cancel();
  await flow.confirm(async () => {
    await stripe.handleNextAction({ clientSecret });
    return true;
  });
}
