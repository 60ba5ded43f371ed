// «Recuperar»: sends a done line of the history back to its board, and refetches the history.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { NoResponseError } from '#contract/client.ts';
import { showToast } from '#ui/toast-store.ts';
import { HISTORY_KEY } from './order-history-queries.ts';
import { orderHistoryTexts } from './order-history-texts.ts';

interface RecoverLine {
  readonly recover: () => void;
  readonly isSending: boolean;
}

/**
 * Function that sends the line back. A request without a response keeps its id, so that pressing again changes nothing more. The
 * button stays busy until the list shows the change; then `onRecovered` is called.
 */
export function useRecoverLine(lineId: string, onRecovered: () => void): RecoverLine {
  const client = useQueryClient();
  const undoId = useRef<string>(null);
  const { mutate, isPending } = useRequest({
    mutationFn: () => {
      undoId.current ??= v7();
      return api.orders.undoDone({ undoId: undoId.current, lineIds: [lineId] });
    },
    onSuccess: async () => {
      undoId.current = null;
      showToast(orderHistoryTexts.recovered);
      await client.invalidateQueries({ queryKey: HISTORY_KEY });
      onRecovered();
    },
    onError: (error) => {
      if (!(error instanceof NoResponseError)) undoId.current = null;
      showToast(errorText(error), 'error');
    },
  });
  return { recover: () => mutate(), isSending: isPending };
}
