// Hook that sends tickets to a held printer again, and tries a waiting printer at once.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { PRINTING_KEY } from '#admin/shared/live/printing-queries.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { showToast } from '#ui/toast-store.ts';

/**
 * Mutation that sends tickets to a held printer again, and tries a waiting printer at once. It takes the id of the printer. An
 * error is shown as a toast.
 */
export function useResumePrinter() {
  const client = useQueryClient();
  return useRequest({
    mutationFn: (printerId: string) => api.printing.resumePrinter({ printerId }),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: PRINTING_KEY }),
  });
}
