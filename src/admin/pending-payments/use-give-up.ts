// Giving up an order that staff took. Once more changes nothing, so what nobody answered is simply pressed again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { paymentQuery } from '#admin/shared/live/payments-queries.ts';
import { useIsHere } from '#admin/shared/page/use-is-mounted.ts';
import { RefusedByServer } from '#contract/client.ts';
import type { CancelPayment, PaymentDetail } from '#contract/payment-history.ts';
import { showToast } from '#ui/toast-store.ts';
import { PENDING_KEY } from './pending-reading.ts';
import { pendingTexts } from './pending-texts.ts';

const GIVING_UP = ['cancel-payment'] as const;

type Outcome = {
  onGivenUp: () => void;
  /** Somebody took its money before. */
  onPaid: () => void;
  /** Why not, in words, or why nobody knows. */
  onProblem: (problem: string) => void;
};

export function useGiveUp({ onGivenUp, onPaid, onProblem }: Outcome) {
  const client = useQueryClient();
  const isHere = useIsHere();
  const { mutate, isPending } = useMutation({
    mutationKey: GIVING_UP,
    mutationFn: (wanted: CancelPayment) => api.paymentHistory.cancelPayment(wanted),
    onSuccess: ({ hasChanged, ...payment }) => {
      showToast(hasChanged ? pendingTexts.giveUp.done : givenUpBefore(payment), hasChanged ? 'ok' : 'info');
      client.setQueryData(paymentQuery(payment.id).queryKey, payment);
      void client.invalidateQueries({ queryKey: PENDING_KEY });
      onGivenUp();
    },
    onError: (error, { paymentId }) => {
      void client.invalidateQueries({ queryKey: paymentQuery(paymentId).queryKey });
      const isPaid = error instanceof RefusedByServer && error.code === 'cancel-paid';
      // Who has left the question hears of it elsewhere.
      if (isPaid || !isHere()) showToast(errorText(error), isPaid ? 'info' : 'error');
      if (isPaid) onPaid();
      else onProblem(errorText(error));
    },
  });

  function giveUp(wanted: CancelPayment) {
    // A quick second press comes before the button can say that it is busy.
    if (client.isMutating({ mutationKey: GIVING_UP }) === 0) mutate(wanted);
  }

  return { giveUp, isSending: isPending };
}

function givenUpBefore({ canceled }: PaymentDetail): string {
  const { before, beforeBy } = pendingTexts.giveUp;
  return canceled === null ? before : beforeBy(canceled.by);
}
