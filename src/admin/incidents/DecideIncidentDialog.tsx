// Dialog that records whether the bank has charged the attempt of an incident.
import { DecideChargeDialog } from '#admin/shared/payments/DecideChargeDialog.tsx';
import { decideChargeTexts, decisionResultText } from '#admin/shared/payments/payment-dialog-texts.ts';
import type { Incident } from '#contract/incidents.ts';
import type { AttemptDecision } from '#domain/attempt-decision.ts';
import { isPaid } from '#domain/payment.ts';
import { showToast } from '#ui/toast-store.ts';

type DecideIncidentDialogProps = {
  incident: Incident;
  decision: AttemptDecision;
  /** Called when the dialog is finished, whether the outcome was recorded or not. */
  onDone: () => void;
};

export function DecideIncidentDialog({ incident, decision, onDone }: DecideIncidentDialogProps) {
  const { attempt, provider, reference, amount } = incident;
  if (attempt === null) return null;
  const { title, label, consequence } = textsOf(incident, decision);
  return (
    <DecideChargeDialog
      attempt={{ attemptId: attempt.id, provider, reference, amount }}
      title={title}
      decisions={{ [decision]: label }}
      onDecided={(result, note) => {
        showToast(decisionResultText(result, note), result.decided?.note === note ? 'ok' : 'info');
        onDone();
      }}
      onCancel={onDone}
    >
      <p>{consequence}</p>
    </DecideChargeDialog>
  );
}

function textsOf({ attempt, payment }: Incident, decision: AttemptDecision) {
  const { titles, decisions, returned, consequences } = decideChargeTexts;
  if (decision === 'not-charged' && attempt?.isOtherAmount)
    return { title: titles.returned, label: returned, consequence: consequences.returned };
  const isDuplicate = decision === 'charged' && payment !== null && isPaid(payment.state);
  return {
    title: titles[decision],
    label: decisions[decision],
    consequence: isDuplicate ? consequences.chargedTwice : consequences[decision],
  };
}
