// Dialog in which staff confirm that they received the money of a payment, in cash or by card terminal.
import { type FormEvent, useState } from 'react';
import { RadioField } from '#admin/shared/forms/RadioField.tsx';
import { AttemptDecisionDialog } from '#admin/shared/payments/AttemptDecisionDialog.tsx';
import { PaymentActionDialog } from '#admin/shared/payments/PaymentActionDialog.tsx';
import { decisionResultText } from '#admin/shared/payments/payment-dialog-texts.ts';
import { paidWithNames } from '#admin/shared/payments/payment-names.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import type { AttemptDecision } from '#domain/attempt-decision.ts';
import { PAID_WITH, type PaidWith } from '#domain/payment.ts';
import { showToast } from '#ui/toast-store.ts';
import { pendingTexts } from './pending-texts.ts';
import { type OnlinePaymentMethod, useConfirmPaid } from './use-confirm-paid.ts';

const OPTIONS = PAID_WITH.map((value) => ({ value, label: paidWithNames[value] }));

type ConfirmPaidDialogProps = {
  payment: PaymentDetail;
  /** Called once the payment is paid, no matter by whom; `paidOnline` is how its customer had paid it, null if they had not. */
  onPaid: (paidOnline: OnlinePaymentMethod | null) => void;
  /** True if staff were warned that the customer may be paying right now. */
  isWarned: boolean;
  /** Called if the server requires that warning first. */
  onWarn: () => void;
  /** Called when the payment stays pending. */
  onCancel: () => void;
};

/** Dialog in which staff confirm that they received the money of a payment, in cash or by card terminal. */
export function ConfirmPaidDialog({ payment, onPaid, isWarned, onWarn, onCancel }: ConfirmPaidDialogProps) {
  const [paidWith, setPaidWith] = useState<PaidWith>('efectivo');
  const [isDeciding, setIsDeciding] = useState(false);
  const { confirm, isSending } = useConfirmPaid({
    onPaid,
    onRefused: (refusal) => {
      if (refusal === 'charge-not-known') setIsDeciding(true);
      else if (refusal === 'guest-may-be-paying') onWarn();
      else onCancel();
    },
  });
  const payTexts = pendingTexts.pay;

  const shown = { paymentId: payment.id, seenRemaining: payment.total };
  const send = () => confirm({ ...shown, paidWith, evenIfInProgress: isWarned });

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function continueAfterDecision(outcome: AttemptDecision) {
    setIsDeciding(false);
    if (outcome === 'charged') onPaid(null);
    else send();
  }

  return (
    <>
      <PaymentActionDialog
        title={payTexts.title}
        payment={payment}
        consequence={payTexts.consequence}
        submit={{ label: payTexts.submit, variant: 'primary' }}
        isSending={isSending}
        onSubmit={submit}
        onCancel={onCancel}
      >
        <RadioField<PaidWith> label={payTexts.paidWith} options={OPTIONS} value={paidWith} onChange={setPaidWith} />
      </PaymentActionDialog>
      {/* The refusal makes the payment be read again, with the attempt that may have been charged. */}
      {isDeciding && payment.missingOutcome && (
        <ChargeNotKnownDialog
          attempt={payment.missingOutcome}
          onDecided={continueAfterDecision}
          onCancel={() => setIsDeciding(false)}
        />
      )}
    </>
  );
}

type ChargeNotKnownDialogProps = {
  attempt: NonNullable<PaymentDetail['missingOutcome']>;
  /** Called with the stored outcome, reported by the bank or recorded by a person. */
  onDecided: (outcome: AttemptDecision) => void;
  onCancel: () => void;
};

/** Dialog for a payment that staff want to confirm while the bank does not respond whether it has charged it. */
function ChargeNotKnownDialog({ attempt, onDecided, onCancel }: ChargeNotKnownDialogProps) {
  const { title, text, charged, notCharged } = pendingTexts.chargeNotKnown;
  return (
    <AttemptDecisionDialog
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
    </AttemptDecisionDialog>
  );
}
