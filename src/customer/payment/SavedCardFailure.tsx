// A kept card that could not be charged.
import { failureText } from '#contract/payment-failures.es.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';
import { FailureDialog } from './FailureDialog.tsx';
import type { PaymentFlow } from './payment-flow.ts';
import { paymentTexts } from './payment-texts.ts';
import { isToldOnMenu } from './use-last-failure.ts';

export function SavedCardFailure({ flow }: { flow: PaymentFlow }) {
  const { venue } = useMenu();
  const state = useStore(flow.state, (present) => present);
  if (state.step !== 'failed' || state.way !== 'saved-card' || isToldOnMenu(state, venue)) return null;
  const { title, noWords } = paymentTexts.failed;
  return (
    <FailureDialog title={title} onDismiss={flow.dismiss}>
      {/* Without a reason of the provider's there is little to say. */}
      {state.failure.reason === 'try-again' ? noWords : failureText(state.failure)}
    </FailureDialog>
  );
}
