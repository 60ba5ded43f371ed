// Hook that cancels an owed order. Repeating it changes nothing, so it can be retried after a lost response.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_KEY, paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';
import { useIsMounted } from '#admin/shared/page/use-is-mounted.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { CancelPayment, PaymentDetail } from '#contract/payment-history.ts';
import { showToast } from '#ui/toast-store.ts';
import { pendingTexts } from './pending-texts.ts';

type CancelPaymentHandlers = {
  onCanceled: () => void;
  /** The payment was paid before it could be canceled. */
  onPaid: () => void;
  /** The customer may be paying right now: staff must be warned before the request is repeated. */
  onWarn: () => void;
  /** Receives the error text if the request was refused or got no response. */
  onError: (error: string) => void;
};

/** Returns the function that cancels a payment; it calls the handler of the result. */
export function useCancelPayment({ onCanceled, onPaid, onWarn, onError }: CancelPaymentHandlers) {
  const client = useQueryClient();
  const isHere = useIsMounted();
  const { mutate, isPending } = useRequest({
    name: 'cancel-payment',
    pressOf: paymentOf,
    mutationFn: (input: CancelPayment) => api.paymentHistory.cancelPayment(input),
    onSuccess: ({ hasChanged, ...payment }, { isWalkOut }) => {
      const doneText = isWalkOut ? pendingTexts.walkOut.done : pendingTexts.cancel.done;
      showToast(hasChanged ? doneText : alreadyCanceledText(payment), hasChanged ? 'ok' : 'info');
      client.setQueryData(paymentDetailQuery(payment.id).queryKey, payment);
      void client.invalidateQueries({ queryKey: PAYMENTS_KEY });
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
  return canceled === null ? alreadyCanceled : alreadyCanceledBy(canceled.by);
}

function paymentOf({ paymentId }: CancelPayment): string {
  return paymentId;
}
