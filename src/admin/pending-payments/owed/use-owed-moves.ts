// Hooks that accept an order and that mark orders as false. Repeating either changes nothing, so it can be retried.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { MarkFalse } from '#contract/owed-orders.ts';
import { showToast } from '#ui/toast-store.ts';
import { owedTexts } from './owed-texts.ts';

/** Returns the function that sends a waiting order to the boards. */
export function useAcceptOrder() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (paymentId: string) => api.owedOrders.acceptOrder({ paymentId }),
    onSuccess: () => showToast(owedTexts.accepted, 'ok'),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: PAYMENTS_KEY }),
  });
  return { accept: mutate, isAccepting: isPending };
}

type MarkFalseHandlers = {
  onMarked: () => void;
  /** A customer may be paying right now: staff must be warned before the request is repeated. */
  onWarn: () => void;
};

/** Returns the function that marks orders as false. */
export function useMarkFalse({ onMarked, onWarn }: MarkFalseHandlers) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: MarkFalse) => api.owedOrders.markFalse(input),
    onSuccess: ({ markedIds }) => {
      showToast(owedTexts.falseDialog.done(markedIds.length), 'ok');
      onMarked();
    },
    onError: (error) => {
      if (error instanceof ServerRefusalError && error.code === 'guest-may-be-paying') onWarn();
      else showToast(errorText(error), 'error');
    },
    onSettled: () => client.invalidateQueries({ queryKey: PAYMENTS_KEY }),
  });
  return { markFalse: mutate, isSending: isPending };
}
