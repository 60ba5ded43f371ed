// Hook for the requests that change special days, or confirm that the opening hours are right. They return all opening hours.
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '#admin/shared/api.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
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
 * Returns the mutation that changes special days, or confirms the opening hours. `send` sends the request and returns all opening
 * hours, which replace those in the query cache. A toast shows `doneText` or the error. If another user has changed the hours
 * meanwhile, they are loaded again.
 */
export function useSchedulesChange<Input>({ send, doneText, onDone }: SchedulesChange<Input>) {
  const client = useQueryClient();
  return usePressMutation({
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
