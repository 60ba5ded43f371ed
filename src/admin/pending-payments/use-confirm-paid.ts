// Taking the money of a payment. Once more changes nothing, so what nobody answered is simply pressed again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { paymentQuery } from '#admin/shared/live/payments-queries.ts';
import { RefusedByServer } from '#contract/client.ts';
import type { ConfirmPayment, PaymentDetail } from '#contract/payment-history.ts';
import type { Refusal } from '#domain/refusal.ts';
import { showToast } from '#ui/toast-store.ts';
import { PENDING_KEY } from './pending-reading.ts';
import { pendingTexts } from './pending-texts.ts';

const CONFIRMING = ['confirm-payment'] as const;

type Outcome = { onPaid: () => void; onRefused: (why: Refusal | 'broken') => void };

/** `onRefused` is called when the server said no; when no answer came the question stays. */
export function useConfirmPaid({ onPaid, onRefused }: Outcome) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: CONFIRMING,
    mutationFn: (wanted: ConfirmPayment) => api.paymentHistory.confirmPayment(wanted),
    onSuccess: ({ hasChanged, ...paid }) => {
      showToast(hasChanged ? pendingTexts.pay.done(paid.number) : paidBefore(paid), hasChanged ? 'ok' : 'info');
      client.setQueryData(paymentQuery(paid.id).queryKey, paid);
      void client.invalidateQueries({ queryKey: PENDING_KEY });
      onPaid();
    },
    onError: (error, { paymentId }) => {
      const why = error instanceof RefusedByServer ? error.code : null;
      // That is asked about, not told.
      if (why !== 'guest-may-be-paying') showToast(errorText(error), 'error');
      // Somebody may have given it up meanwhile.
      void client.invalidateQueries({ queryKey: paymentQuery(paymentId).queryKey });
      if (why !== null) onRefused(why);
    },
  });

  function confirm(wanted: ConfirmPayment) {
    // A quick second press comes before the button can say that it is busy.
    if (client.isMutating({ mutationKey: CONFIRMING }) === 0) mutate(wanted);
  }

  return { confirm, isSending: isPending };
}

function paidBefore({ number, settledBy }: PaymentDetail): string {
  const { before, beforeBy } = pendingTexts.pay;
  return settledBy === null ? before(number) : beforeBy(number, settledBy);
}
