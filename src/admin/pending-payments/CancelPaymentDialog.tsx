// Dialog that cancels an owed order (unpaid, staff collect it), or records that its customers left without paying. A reason is
// required.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { readFormText } from '#admin/shared/forms/read-form-text.ts';
import { PAYMENTS_QUERY_KEY, paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';
import { useIsMounted } from '#admin/shared/page/use-is-mounted.ts';
import { PaymentActionDialog, type PaymentActionTarget } from '#admin/shared/payments/PaymentActionDialog.tsx';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { CancelPaymentInput, PaymentDetail } from '#contract/payment-history.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { Banner } from '#ui/Banner.tsx';
import { TextField } from '#ui/Field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { pendingTexts } from './pending-texts.ts';

type CancelPaymentDialogProps = {
  payment: PaymentActionTarget;
  /** Its customers left without paying: the Z closure lists it apart. */
  isWalkOut?: boolean;
  /** Called once the order is canceled, no matter by whom. */
  onCanceled: () => void;
  /** Called when the order stays. */
  onDismiss: () => void;
};

/**
 * Dialog with which staff cancel an owed order (unpaid, staff collect the money), and must write a reason. If `isWalkOut` is true,
 * it records that the customers left without paying.
 */
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
    const reason = readFormText(new FormData(event.currentTarget), 'reason');
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

type CancelPaymentHandlers = {
  onCanceled: () => void;
  /** The payment was paid before it could be canceled. */
  onPaid: () => void;
  /** The customer may be paying right now: staff must be warned before the request is repeated. */
  onWarn: () => void;
  /** Receives the error text if the request was refused or got no response. */
  onError: (error: string) => void;
};

/**
 * Returns the function that cancels an owed order; it calls the handler of the result. Repeating it changes nothing, so it can be
 * retried after a lost response.
 */
function useCancelPayment({ onCanceled, onPaid, onWarn, onError }: CancelPaymentHandlers) {
  const client = useQueryClient();
  const isHere = useIsMounted();
  const { mutate, isPending } = usePressMutation({
    name: 'cancel-payment',
    requestKey: paymentOf,
    mutationFn: (input: CancelPaymentInput) => api.paymentHistory.cancelPayment(input),
    onSuccess: ({ hasChanged, ...payment }, { isWalkOut }) => {
      const doneText = isWalkOut ? pendingTexts.walkOut.done : pendingTexts.cancel.done;
      showToast(hasChanged ? doneText : alreadyCanceledText(payment), hasChanged ? 'ok' : 'info');
      client.setQueryData(paymentDetailQuery(payment.id).queryKey, payment);
      void client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY });
      onCanceled();
    },
    onError: (error, { paymentId }) => {
      void client.invalidateQueries({ queryKey: paymentDetailQuery(paymentId).queryKey });
      const code = error instanceof ServerRefusalError ? error.code : null;
      if (code === 'guest-may-be-paying' && isHere()) return onWarn();
      const isPaid = code === 'cancel-paid';
      // If the dialog has been closed before the response, the error is shown as a toast.
      if (isPaid || !isHere()) showToast(errorText(error), isPaid ? 'info' : 'error');
      if (isPaid) onPaid();
      else onError(errorText(error));
    },
  });

  return { cancelPayment: mutate, isSending: isPending };
}

function alreadyCanceledText({ canceled }: PaymentDetail): string {
  const { alreadyCanceled, alreadyCanceledBy } = pendingTexts.cancel;
  return canceled === null || canceled.by === null ? alreadyCanceled : alreadyCanceledBy(canceled.by);
}

function paymentOf({ paymentId }: CancelPaymentInput): string {
  return paymentId;
}
