// Dialog that cancels an owed order, or records that its customers left without paying; requires a reason.
import { type FormEvent, useState } from 'react';
import { formText } from '#admin/shared/forms/form-text.ts';
import { type ActionSubject, PaymentActionDialog } from '#admin/shared/payments/PaymentActionDialog.tsx';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { REASON_CHARACTERS_MAX } from '#domain/refund.ts';
import { Banner } from '#ui/Banner.tsx';
import { TextField } from '#ui/Field.tsx';
import { pendingTexts } from './pending-texts.ts';
import { useCancelPayment } from './use-cancel-payment.ts';

type CancelPaymentDialogProps = {
  payment: ActionSubject;
  /** Its customers left without paying: the Z closure lists it apart. */
  isWalkOut?: boolean;
  /** Called once the order is canceled, no matter by whom. */
  onCanceled: () => void;
  /** Called when the order stays. */
  onDismiss: () => void;
};

export function CancelPaymentDialog({ payment, isWalkOut = false, onCanceled, onDismiss }: CancelPaymentDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const [isWarned, setIsWarned] = useState(false);
  const { cancelPayment, isSending } = useCancelPayment({
    onCanceled,
    onPaid: onDismiss,
    onWarn: () => setIsWarned(true),
    onError: setError,
  });
  const cancelTexts = isWalkOut ? pendingTexts.walkOut : pendingTexts.cancel;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = formText(new FormData(event.currentTarget), 'reason');
    setError(reason === '' ? refusalMessages['cancel-reason-required'] : null);
    if (reason === '') event.currentTarget.querySelector<HTMLElement>('[name="reason"]')?.focus();
    else cancelPayment({ paymentId: payment.id, reason, isWalkOut, evenIfInProgress: isWarned });
  }

  return (
    <PaymentActionDialog
      title={cancelTexts.title(payment.number)}
      payment={payment}
      consequence={cancelTexts.consequence}
      submit={{ label: isWarned ? cancelTexts.submitWarned : cancelTexts.submit, variant: 'danger' }}
      isSending={isSending}
      onSubmit={submit}
      onCancel={onDismiss}
    >
      {isWarned && (
        <Banner kind="danger" title={pendingTexts.inProgress.title}>
          {pendingTexts.cancel.inProgress}
        </Banner>
      )}
      <TextField
        data-autofocus
        label={cancelTexts.reason}
        hint={cancelTexts.reasonHint}
        name="reason"
        autoComplete="off"
        maxLength={REASON_CHARACTERS_MAX}
        required
        error={error}
      />
    </PaymentActionDialog>
  );
}
