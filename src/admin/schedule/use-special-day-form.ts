// Form state of a special day being created or edited.
import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { ListedSpecialDay } from '#contract/schedules.ts';
import { DEFAULT_WEEK_HOURS, type OpeningWindow, openingWindowsRefusal, sortOpeningWindows } from '#domain/schedule.ts';
import { calendarDay, isCalendarDay } from '#domain/time.ts';
import { specialDayTexts } from './schedule-texts.ts';
import {
  type SpecialDayEntry,
  type SpecialDayScope,
  sectionsOfSpecialDay,
  specialDaysOfDate,
} from './special-day-view.ts';
import { useSchedulesChange } from './use-special-days.ts';

/** What the form contains. A closed day retains its windows while the form is open. */
interface SpecialDayValues {
  readonly day: string;
  readonly place: SpecialDayScope;
  readonly isClosed: boolean;
  readonly windows: readonly OpeningWindow[];
  readonly note: string;
}

interface SpecialDayForm {
  /** Null for a new special day. */
  readonly entry: SpecialDayEntry | null;
  readonly days: readonly ListedSpecialDay[];
  readonly onClose: () => void;
}

/**
 * Holds the values and errors of the form of a special day, and returns them with the function that saves it. Closing the dialog
 * with unsaved changes needs a confirmation.
 */
export function useSpecialDayForm({ entry, days, onClose }: SpecialDayForm) {
  const { timeZone } = useVenue();
  const today = useServerClock((now) => calendarDay(new Date(now), timeZone));
  const [opened] = useState(() => initialValues(entry));
  const [values, setValues] = useState(opened);
  const [errorsShown, setErrorsShown] = useState(0);
  const [isConfirming, setIsConfirming] = useState(false);
  // What the dialog showed when it was opened; a new day replaces nothing.
  const [shown] = useState(() => (entry ? specialDaysOfDate(days, entry.special.day) : []));
  const saving = useSchedulesChange({
    send: ({ day, place, isClosed, windows, note }: SpecialDayValues) =>
      api.schedules.saveSpecialDay({
        day,
        sections: sectionsOfSpecialDay(place),
        windows: isClosed ? [] : sortOpeningWindows(windows),
        note: note.trim(),
        shown,
      }),
    doneText: specialDayTexts.saved,
    onDone: onClose,
  });
  const dayMessage = isCalendarDay(values.day) ? null : specialDayTexts.dateMissing;
  const refusal = values.isClosed ? null : openingWindowsRefusal(values.windows);
  const isValid = dayMessage === null && refusal === null;
  const isChanged = JSON.stringify(values) !== JSON.stringify(opened);
  return {
    today,
    values,
    change: (next: Partial<SpecialDayValues>) => setValues((before) => ({ ...before, ...next })),
    isValid,
    isSaving: saving.isPending,
    errorsShown,
    showErrors: () => setErrorsShown((count) => count + 1),
    dayError: errorsShown > 0 ? dayMessage : null,
    windowsError: refusal && refusalMessages[refusal],
    save: () => {
      if (isValid) saving.mutate(values);
    },
    close: () => (isChanged ? setIsConfirming(true) : onClose()),
    discarding: isConfirming ? { onDiscard: onClose, onContinue: () => setIsConfirming(false) } : undefined,
  };
}

function initialValues(entry: SpecialDayEntry | null): SpecialDayValues {
  const usual = DEFAULT_WEEK_HOURS[0]?.windows ?? [];
  if (!entry) return { day: '', place: 'both', isClosed: true, windows: usual, note: '' };
  const { day, windows, note } = entry.special;
  const isClosed = windows.length === 0;
  return { day, place: entry.place, isClosed, windows: isClosed ? usual : windows, note };
}
