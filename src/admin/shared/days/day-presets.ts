// The days that are asked for most, one tap away.
import type { Days } from '#domain/time.ts';
import { dayBefore, daysLater, firstOfMonth, mondayOf } from './calendar-day.ts';
import { dayTexts } from './day-texts.ts';

export interface QuickDays {
  readonly label: string;
  readonly days: Days;
}

/** Up to `today`, the venue's; last month whole. */
export function quickDays(today: string): readonly QuickDays[] {
  const yesterday = dayBefore(today);
  const lastOfLastMonth = dayBefore(firstOfMonth(today));
  return [
    { label: dayTexts.today, days: { from: today, to: today } },
    { label: dayTexts.yesterday, days: { from: yesterday, to: yesterday } },
    { label: dayTexts.thisWeek, days: { from: mondayOf(today), to: today } },
    { label: dayTexts.lastThirty, days: { from: daysLater(today, -29), to: today } },
    { label: dayTexts.thisMonth, days: { from: firstOfMonth(today), to: today } },
    { label: dayTexts.lastMonth, days: { from: firstOfMonth(lastOfLastMonth), to: lastOfLastMonth } },
  ];
}
