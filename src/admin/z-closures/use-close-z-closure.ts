// Hook that closes the Z closure. The server closes it once; a repeated request shows how it was closed.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import { anyPress, useRequest } from '#admin/shared/use-request.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { CloseZClosure } from '#contract/z-closures.ts';
import { showToast } from '#ui/toast-store.ts';
import { zClosureQuery } from './z-closure-queries.ts';
import { zClosureTexts } from './z-closure-texts.ts';

/**
 * Returns the function that closes the open Z closure. `onClosed` is called once the Z closure is closed, by this
 * request or an earlier one.
 */
export function useCloseZClosure(onClosed: (zClosureId: number) => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useRequest({
    name: 'close-z-closure',
    pressOf: anyPress,
    mutationFn: (input: CloseZClosure) => api.closures.closeZClosure(input),
    onSuccess: (closed) => {
      client.setQueryData(zClosureQuery(closed.id).queryKey, closed);
      showToast(zClosureTexts.close.closedToast(closed.id));
      onClosed(closed.id);
    },
    onError: (error, { closureId }) => {
      const isClosed = error instanceof ServerRefusalError && error.code === 'till-closed';
      showToast(errorText(error), isClosed ? 'info' : 'error');
      if (isClosed) onClosed(closureId);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: PAYMENTS_KEY }),
  });

  return { close: mutate, isSending: isPending };
}
