// Taking the money of a payment. Once more changes nothing, so what nobody answered is simply pressed again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { useSession } from '#admin/shared/session.ts';
import { RefusedByServer } from '#contract/client.ts';
import type { ConfirmPayment, PaymentDetail } from '#contract/payment-history.ts';
import { showToast } from '#ui/toast-store.ts';
import { PENDING_KEY, paymentQuery } from './pending-reading.ts';
import { pendingTexts } from './pending-texts.ts';

const CONFIRMING = ['confirm-payment'] as const;

type Outcome = { onPaid: () => void; onRefused: () => void };

/** `onRefused` is called when the server said no; when no answer came the question stays. */
export function useConfirmPaid({ onPaid, onRefused }: Outcome) {
  const client = useQueryClient();
  const { profile } = useSession();
  const { mutate, isPending } = useMutation({
    mutationKey: CONFIRMING,
    mutationFn: (wanted: ConfirmPayment) => api.paymentHistory.confirmPayment(wanted),
    onSuccess: (paid, { paidWith }) => {
      const isOurs = paid.settledBy === profile?.name && paid.paidWith === paidWith;
      showToast(isOurs ? pendingTexts.pay.done(paid.number) : paidBefore(paid), isOurs ? 'ok' : 'info');
      client.setQueryData(paymentQuery(paid.id).queryKey, paid);
      void client.invalidateQueries({ queryKey: PENDING_KEY });
      onPaid();
    },
    onError: (error, { paymentId }) => {
      showToast(errorText(error), 'error');
      // Somebody may have given it up meanwhile.
      void client.invalidateQueries({ queryKey: paymentQuery(paymentId).queryKey });
      if (error instanceof RefusedByServer) onRefused();
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
