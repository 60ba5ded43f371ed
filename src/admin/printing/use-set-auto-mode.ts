// Hook that sets the automatic mode of a board (the server prints its tickets without staff).
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { printingStateQuery } from '#admin/shared/live/printing-queries.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { AutoRun, SetAutoRunInput } from '#contract/auto-runs.ts';
import { showToast } from '#ui/toast-store.ts';
import { autoModeTexts } from './printing-texts.ts';

/** Returned by `useSetAutoMode`: the function that sets the automatic mode of a board, and its request in progress. */
interface SetAutoRunState {
  readonly set: (request: SetAutoRunInput) => void;
  /** The request that is being sent; null without one. */
  readonly sending: SetAutoRunInput | null;
}

/**
 * Returns the function that sets the automatic mode of a board, in which the server prints tickets without staff. The automatic
 * mode is the same on all tablets of the venue.
 */
export function useSetAutoMode(): SetAutoRunState {
  const client = useQueryClient();
  const { mutate, variables, isPending } = usePressMutation({
    // Presses are sent one after the other, so that the last one wins.
    scope: { id: 'auto-run' },
    mutationFn: (request: SetAutoRunInput) => api.autoRuns.setAutoRun(request),
    onSuccess: async (run) => {
      await client.cancelQueries({ queryKey: printingStateQuery.queryKey });
      client.setQueryData(
        printingStateQuery.queryKey,
        (printing) => printing && { ...printing, autoRuns: withRun(printing.autoRuns, run) },
      );
      showToast(autoModeTexts.changed[run.mode]);
    },
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: printingStateQuery.queryKey }),
  });
  return { set: mutate, sending: isPending ? variables : null };
}

function withRun(runs: readonly AutoRun[], run: AutoRun): AutoRun[] {
  return [...runs.filter(({ section }) => section !== run.section), run];
}
