// Dialog that cancels a staff order; requires a reason.
import { type FormEvent, useState } from 'react';
import { formText } from '#admin/shared/forms/form-text.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { REASON_CHARACTERS_MAX } from '#domain/refund.ts';
import { TextField } from '#ui/Field.tsx';
import { PaymentActionDialog } from './PaymentActionDialog.tsx';
import { pendingTexts } from './pending-texts.ts';
import { useCancelPayment } from './use-cancel-payment.ts';

type CancelPaymentDialogProps = {
  payment: PaymentDetail;
  /** Called once the order is canceled, no matter by whom. */
  onCanceled: () => void;
  /** Called when the order stays. */
  onDismiss: () => void;
};

export function CancelPaymentDialog({ payment, onCanceled, onDismiss }: CancelPaymentDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const { cancelPayment, isSending } = useCancelPayment({ onCanceled, onPaid: onDismiss, onError: setError });
  const cancelTexts = pendingTexts.cancel;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = formText(new FormData(event.currentTarget), 'reason');
    setError(reason === '' ? refusalMessages['cancel-reason-required'] : null);
    if (reason === '') event.currentTarget.querySelector<HTMLElement>('[name="reason"]')?.focus();
    else cancelPayment({ paymentId: payment.id, reason });
  }

  return (
    <PaymentActionDialog
      title={cancelTexts.title(payment.number)}
      payment={payment}
      consequence={cancelTexts.consequence}
      submit={{ label: cancelTexts.submit, variant: 'danger' }}
      isSending={isSending}
      onSubmit={submit}
      onCancel={onDismiss}
    >
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
