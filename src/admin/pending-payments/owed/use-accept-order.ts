// Hook that accepts an order. Repeating it changes nothing, so it can be retried.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { showToast } from '#ui/toast-store.ts';
import { owedTexts } from './owed-texts.ts';

/** Returns the function that sends a waiting order to the boards. */
export function useAcceptOrder() {
  const client = useQueryClient();
  const { mutate, isPending } = useRequest({
    mutationFn: (paymentId: string) => api.owedOrders.acceptOrder({ paymentId }),
    onSuccess: () => showToast(owedTexts.accepted, 'ok'),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: PAYMENTS_KEY }),
  });
  return { accept: mutate, isAccepting: isPending };
}
