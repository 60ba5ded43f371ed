// Giving up an order that staff took. Once more changes nothing, so what nobody answered is simply pressed again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { useSession } from '#admin/shared/session.ts';
import { RefusedByServer } from '#contract/client.ts';
import type { CancelPayment } from '#contract/payment-history.ts';
import { showToast } from '#ui/toast-store.ts';
import { PENDING_KEY, paymentQuery } from './pending-reading.ts';
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
  const { profile } = useSession();
  const { mutate, isPending } = useMutation({
    mutationKey: GIVING_UP,
    mutationFn: (wanted: CancelPayment) => api.paymentHistory.cancelPayment(wanted),
    onSuccess: (payment) => {
      const by = payment.canceled?.by ?? null;
      const isOurs = by === null || by === profile?.name;
      showToast(isOurs ? pendingTexts.giveUp.done : pendingTexts.giveUp.before(by), isOurs ? 'ok' : 'info');
      client.setQueryData(paymentQuery(payment.id).queryKey, payment);
      void client.invalidateQueries({ queryKey: PENDING_KEY });
      onGivenUp();
    },
    onError: (error, { paymentId }) => {
      void client.invalidateQueries({ queryKey: paymentQuery(paymentId).queryKey });
      const isPaid = error instanceof RefusedByServer && error.code === 'cancel-paid';
      if (!isPaid) return onProblem(errorText(error));
      showToast(errorText(error), 'info');
      onPaid();
    },
  });

  function giveUp(wanted: CancelPayment) {
    // A quick second press comes before the button can say that it is busy.
    if (client.isMutating({ mutationKey: GIVING_UP }) === 0) mutate(wanted);
  }

  return { giveUp, isSending: isPending };
}
