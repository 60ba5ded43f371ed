// Requests that change the schedules as a whole: special days, and the confirmation of the hours.
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '#admin/shared/api.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { Schedules } from '#contract/schedules.ts';
import { showToast } from '#ui/toast-store.ts';
import { schedulesQuery } from './schedule-queries.ts';

interface SchedulesChange<Input> {
  readonly send: (input: Input) => Promise<Schedules>;
  /** Toast after the change. */
  readonly doneText: string;
  readonly onDone?: () => void;
}

/**
 * Sends a change of the special days and shows its result, or why it was refused. After another person's change the stored
 * state is shown.
 */
export function useSchedulesChange<Input>({ send, doneText, onDone }: SchedulesChange<Input>) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: send,
    onSuccess: async (schedules) => {
      await client.cancelQueries({ queryKey: schedulesQuery.queryKey });
      client.setQueryData(schedulesQuery.queryKey, schedules);
      showToast(doneText);
      onDone?.();
    },
    onError: async (error) => {
      showToast(errorText(error), 'error');
      const isChanged = error instanceof ServerRefusalError && error.code === 'changed-meanwhile';
      if (isChanged) await client.invalidateQueries({ queryKey: schedulesQuery.queryKey });
    },
  });
}
