// Closing the till. The server closes it once: who presses later, or again without an answer, sees how it was closed.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { TILL_KEY } from '#admin/shared/live/payments-queries.ts';
import { RefusedByServer } from '#contract/client.ts';
import { showToast } from '#ui/toast-store.ts';
import { closureQuery } from './closure-reading.ts';
import { closureTexts } from './closure-texts.ts';

const CLOSING = ['close-till'] as const;

/** `onClosed` is called when it is closed, by us or before. */
export function useCloseTill(onClosed: (closureId: number) => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: CLOSING,
    mutationFn: (closureId: number) => api.closures.closeClosure({ closureId }),
    onSuccess: (closed) => {
      client.setQueryData(closureQuery(closed.id).queryKey, closed);
      showToast(closureTexts.close.done(closed.id));
      onClosed(closed.id);
    },
    onError: (error, closureId) => {
      const isClosed = error instanceof RefusedByServer && error.code === 'till-closed';
      showToast(errorText(error), isClosed ? 'info' : 'error');
      if (isClosed) onClosed(closureId);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: TILL_KEY }),
  });

  function close(closureId: number) {
    // A quick second press comes before the button can say that it is busy.
    if (client.isMutating({ mutationKey: CLOSING }) === 0) mutate(closureId);
  }

  return { close, isSending: isPending };
}
