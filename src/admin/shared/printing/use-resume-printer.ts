// Hook that resumes a printer.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { PRINTING_QUERY_KEY } from '#admin/shared/live/printing-queries.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { showToast } from '#ui/toast-store.ts';

/**
 * Returns the mutation that makes the server send tickets to a printer again; its input is the id of the printer. The server stops
 * sending when two tickets in a row were not confirmed (the printer is held), and for a while after a failure. An error is shown as
 * a toast.
 */
export function useResumePrinter() {
  const client = useQueryClient();
  return usePressMutation({
    mutationFn: (printerId: string) => api.printing.resumePrinter({ printerId }),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: PRINTING_QUERY_KEY }),
  });
}
