// Formats times on the page of the customer's orders, in the venue's time zone.
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { calendarDay, formatDateTime, formatTime } from '#domain/time.ts';

/** A time as text on the page of the customer's orders: when an order was placed, or when the server last responded. */
export interface TimeText {
  /** `HH:mm`, with the date unless it is today. */
  readonly text: string;
  readonly isToday: boolean;
}

/** Returns a time as text in the venue's time zone, with its date unless it is today. */
export function useOrderTime(at: Date): TimeText {
  const { clock } = useCustomerApp();
  const { timeZone } = useMenu().venue;
  const isToday = calendarDay(at, timeZone) === calendarDay(new Date(clock.now()), timeZone);
  return { isToday, text: isToday ? formatTime(at, timeZone) : formatDateTime(at, timeZone) };
}
