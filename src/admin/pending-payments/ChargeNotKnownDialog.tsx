// Dialog for a payment that staff want to confirm while the bank does not respond whether it has charged it.
import { DecideChargeDialog } from '#admin/shared/payments/DecideChargeDialog.tsx';
import { decisionResultText } from '#admin/shared/payments/payment-dialog-texts.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import type { AttemptDecision } from '#domain/attempt-decision.ts';
import { showToast } from '#ui/toast-store.ts';
import { pendingTexts } from './pending-texts.ts';

type ChargeNotKnownDialogProps = {
  attempt: NonNullable<PaymentDetail['missingOutcome']>;
  /** Called with the stored outcome, reported by the bank or recorded by a person. */
  onDecided: (outcome: AttemptDecision) => void;
  onCancel: () => void;
};

export function ChargeNotKnownDialog({ attempt, onDecided, onCancel }: ChargeNotKnownDialogProps) {
  const { title, text, charged, notCharged } = pendingTexts.chargeNotKnown;
  return (
    <DecideChargeDialog
      attempt={attempt}
      title={title}
      decisions={{ charged, 'not-charged': notCharged }}
      onDecided={(result, note) => {
        showToast(decisionResultText(result, note), result.outcome === 'charged' ? 'info' : 'ok');
        onDecided(result.outcome);
      }}
      onCancel={onCancel}
    >
      <p>{text}</p>
    </DecideChargeDialog>
  );
}
