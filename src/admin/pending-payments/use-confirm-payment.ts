// Hook that confirms a payment as paid. Repeating it changes nothing, so it can be retried after a lost response.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { ConfirmPayment, PaymentDetail } from '#contract/payment-history.ts';
import type { Refusal } from '#domain/refusal.ts';
import { showToast } from '#ui/toast-store.ts';
import { PENDING_KEY } from './pending-queries.ts';
import { pendingTexts } from './pending-texts.ts';

const CONFIRM_MUTATION_KEY = ['confirm-payment'] as const;

type ConfirmPaymentHandlers = { onPaid: () => void; onRefused: (refusal: Refusal | 'broken') => void };

/**
 * Returns the function that confirms a payment. `onRefused` is called if the server refuses; without a response the
 * dialog stays open.
 */
export function useConfirmPayment({ onPaid, onRefused }: ConfirmPaymentHandlers) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: CONFIRM_MUTATION_KEY,
    mutationFn: (input: ConfirmPayment) => api.paymentHistory.confirmPayment(input),
    onSuccess: ({ hasChanged, ...payment }) => {
      showToast(
        hasChanged ? pendingTexts.pay.done(payment.number) : alreadyPaidText(payment),
        hasChanged ? 'ok' : 'info',
      );
      client.setQueryData(paymentDetailQuery(payment.id).queryKey, payment);
      void client.invalidateQueries({ queryKey: PENDING_KEY });
      onPaid();
    },
    onError: (error, { paymentId }) => {
      const refusal = error instanceof ServerRefusalError ? error.code : null;
      // This refusal opens a warning dialog instead of a toast.
      if (refusal !== 'guest-may-be-paying') showToast(errorText(error), 'error');
      // Another user may have canceled the payment in the meantime.
      void client.invalidateQueries({ queryKey: paymentDetailQuery(paymentId).queryKey });
      if (refusal !== null) onRefused(refusal);
    },
  });

  function confirm(input: ConfirmPayment) {
    // A quick second press arrives before the button is rendered as busy.
    if (client.isMutating({ mutationKey: CONFIRM_MUTATION_KEY }) === 0) mutate(input);
  }

  return { confirm, isSending: isPending };
}

function alreadyPaidText({ number, settledBy }: PaymentDetail): string {
  const { alreadyPaid, alreadyPaidBy } = pendingTexts.pay;
  return settledBy === null ? alreadyPaid(number) : alreadyPaidBy(number, settledBy);
}
