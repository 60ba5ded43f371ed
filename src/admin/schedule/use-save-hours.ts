// Saves the hours of a day optimistically: shown immediately and reverted if the server refuses them.
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { DayHours, Section, WeekHours } from '#domain/schedule.ts';
import type { Weekday } from '#domain/time.ts';
import { showToast } from '#ui/toast-store.ts';
import { schedulesQuery } from './schedule-queries.ts';
import { scheduleTexts } from './schedule-texts.ts';

type Hours = Pick<DayHours, 'init' | 'fin' | 'closed'>;

/** A change of the opening hours of one weekday. */
export interface HoursChange {
  readonly weekday: Weekday;
  readonly hours: Partial<Hours>;
}

/** The week including unsaved changes, and the function that changes a day. */
export function useSaveHours(section: Section, week: WeekHours) {
  const client = useQueryClient();
  const mutationKey = ['save-hours', section];
  const { mutate } = useMutation({
    mutationKey,
    // Requests run one after another, because each is based on what the previous one stored.
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ weekday, hours }: HoursChange) => {
      const current = client.getQueryData(schedulesQuery.queryKey)?.[section] ?? week;
      const shown = findDayHours(current, weekday);
      return api.schedules.saveDay({ section, weekday, ...shown, ...hours, shown });
    },
    onSuccess: async (schedules) => {
      await client.cancelQueries({ queryKey: schedulesQuery.queryKey });
      client.setQueryData(schedulesQuery.queryKey, schedules);
      showToast(scheduleTexts.saved);
    },
    onError: async (error) => {
      showToast(errorText(error), 'error');
      const isChanged = error instanceof ServerRefusalError && error.code === 'changed-meanwhile';
      if (isChanged) await client.invalidateQueries({ queryKey: schedulesQuery.queryKey });
    },
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const changes = pending.flatMap((variables) => (isHoursChange(variables) ? [variables] : []));
  return { displayedWeek: changes.reduce(applyChange, week), change: mutate };
}

function findDayHours(week: WeekHours, weekday: Weekday): Hours {
  const day = week.find((each) => each.weekday === weekday);
  if (!day) throw new Error('The schedule of the week has no such weekday.');
  const { init, fin, closed } = day;
  return { init, fin, closed };
}

/** The week with the change applied. */
function applyChange(week: WeekHours, { weekday, hours }: HoursChange): WeekHours {
  return week.map((day) => (day.weekday === weekday ? { ...day, ...hours } : day));
}

function isHoursChange(variables: unknown): variables is HoursChange {
  return typeof variables === 'object' && variables !== null && 'weekday' in variables && 'hours' in variables;
}
