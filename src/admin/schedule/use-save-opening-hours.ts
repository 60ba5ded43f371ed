// Saves the opening hours of a day. The new hours are shown immediately, and the old ones again if the server refuses.
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { api, errorText } from '#admin/shared/api.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { Schedules } from '#contract/schedules.ts';
import {
  type HoursCopyTarget,
  type OneDayHours,
  openingWindowsRefusal,
  type Section,
  sortOpeningWindows,
  WEEKDAYS_OF_COPY_TARGET,
  type WeekdayHours,
  type WeekHours,
} from '#domain/schedule.ts';
import type { Weekday } from '#domain/time.ts';
import { showToast } from '#ui/toast-store.ts';
import { schedulesQuery } from './schedule-queries.ts';
import { scheduleTexts } from './schedule-texts.ts';

/** A change of the opening hours: new hours for one weekday, or the hours of one weekday copied to others. */
export type OpeningHoursChange =
  | { readonly kind: 'day'; readonly weekday: Weekday; readonly hours: OneDayHours }
  | { readonly kind: 'copy'; readonly weekday: Weekday; readonly to: HoursCopyTarget };

/**
 * Returns the opening hours of the week of one section, with changes that are still being saved, and the function that changes
 * them. Invalid hours, such as overlapping ones, are not sent: a toast says why.
 */
export function useSaveOpeningHours(section: Section, week: WeekHours) {
  const client = useQueryClient();
  const name = `save-hours ${section}`;
  // `useMutationState` and the query of the page are shown some tasks later, in which a second change would be made from hours
  // without the first: what was changed here is shown before the next event, and the stored week is read when it is shown.
  const [made, setMade] = useState<readonly OpeningHoursChange[]>([]);
  const stored = () => client.getQueryData(schedulesQuery.queryKey)?.[section] ?? week;
  const { mutate } = usePressMutation({
    name,
    // Requests run one after another, because each is based on what the previous one stored.
    scope: { id: name },
    onMutate: (change: OpeningHoursChange) => flushSync(() => setMade((present) => [...present, change])),
    onSettled: (_, __, change) => setMade((present) => present.filter((each) => each !== change)),
    mutationFn: (change: OpeningHoursChange) => send(change, section, stored()),
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
    filters: { mutationKey: [name], status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const changes = new Set([...pending.flatMap((variables) => (isHoursChange(variables) ? [variables] : [])), ...made]);

  function change(next: OpeningHoursChange) {
    const refusal = next.kind === 'day' ? openingWindowsRefusal(next.hours.windows) : null;
    if (refusal) showToast(refusalMessages[refusal], 'error');
    else mutate(next);
  }

  return { displayedWeek: [...changes].reduce(applyChange, stored()), change };
}

function send(change: OpeningHoursChange, section: Section, current: WeekHours): Promise<Schedules> {
  const { weekday } = change;
  if (change.kind === 'copy') {
    return api.schedules.copyWeekdayHours({ section, weekday, to: change.to, shown: current.map(toSent) });
  }
  const { windows, closed } = change.hours;
  const { weekday: _, ...shown } = toSent(findDay(current, weekday));
  return api.schedules.saveWeekdayHours({ section, weekday, windows: sortOpeningWindows(windows), closed, shown });
}

/** Copies the list, since those of the contract are not read-only. */
function toSent({ weekday, windows, closed }: WeekdayHours) {
  return { weekday, windows: sortOpeningWindows(windows), closed };
}

function findDay(week: WeekHours, weekday: Weekday): WeekdayHours {
  const day = week.find((each) => each.weekday === weekday);
  if (!day) throw new Error('The schedule of the week has no such weekday.');
  return day;
}

/** The week with the change applied. */
function applyChange(week: WeekHours, change: OpeningHoursChange): WeekHours {
  const { windows, closed } = change.kind === 'day' ? change.hours : findDay(week, change.weekday);
  const days = change.kind === 'day' ? [change.weekday] : WEEKDAYS_OF_COPY_TARGET[change.to];
  return week.map((day) =>
    days.includes(day.weekday) ? { ...day, windows: sortOpeningWindows(windows), closed } : day,
  );
}

function isHoursChange(variables: unknown): variables is OpeningHoursChange {
  return typeof variables === 'object' && variables !== null && 'weekday' in variables && 'kind' in variables;
}
