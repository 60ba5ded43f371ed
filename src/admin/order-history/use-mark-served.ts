// Marks an order of the history as served, and refetches the history.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { showToast } from '#ui/toast-store.ts';
import { HISTORY_KEY } from './order-history-queries.ts';
import { orderHistoryTexts } from './order-history-texts.ts';

interface MarkServed {
  readonly markServed: () => void;
  readonly isSending: boolean;
}

/** Function that marks the order as served. The button stays busy until the list shows the change; then `onServed` is called. */
export function useMarkServed(orderId: string, onServed: () => void): MarkServed {
  const client = useQueryClient();
  const { mutate, isPending } = useRequest({
    mutationFn: () => api.orderHistory.markServed({ orderId }),
    onSuccess: async () => {
      showToast(orderHistoryTexts.markedServed);
      await client.invalidateQueries({ queryKey: HISTORY_KEY });
      onServed();
    },
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return { markServed: () => mutate(), isSending: isPending };
}
