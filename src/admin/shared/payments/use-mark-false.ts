// Hook that marks orders as false. Repeating it changes nothing, so it can be retried.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { MarkFalse } from '#contract/owed-orders.ts';
import { showToast } from '#ui/toast-store.ts';
import { falseOrderTexts } from './false-order-texts.ts';

type MarkFalseHandlers = {
  onMarked: () => void;
  /** A customer may be paying right now: staff must be warned before the request is repeated. */
  onWarn: () => void;
};

/** Returns the function that marks orders as false. */
export function useMarkFalse({ onMarked, onWarn }: MarkFalseHandlers) {
  const client = useQueryClient();
  const { mutate, isPending } = useRequest({
    mutationFn: (input: MarkFalse) => api.owedOrders.markFalse(input),
    onSuccess: ({ markedIds }) => {
      showToast(falseOrderTexts.done(markedIds.length), 'ok');
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
