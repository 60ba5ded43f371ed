// Notice that the open Z closure is older than the list: after midnight, the evening's orders are from yesterday.
import { Link } from '@tanstack/react-router';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { calendarDay, formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { useZClosureOpening } from './pending-queries.ts';
import type { PendingFilter } from './pending-search.ts';
import { pendingTexts } from './pending-texts.ts';

/** Renders nothing if the open Z closure was opened today. */
export function OlderPendingNotice({ filter }: { filter: PendingFilter }) {
  const { timeZone } = useVenue();
  const openedOn = useZClosureOpening();
  const today = useServerClock((now) => calendarDay(new Date(now), timeZone));
  if (openedOn === undefined) return null;
  const opened = new Date(openedOn);
  const from = calendarDay(opened, timeZone);
  if (from >= today) return null;
  return (
    <Banner
      action={
        <Link
          to="/admin/orders/pending-payments"
          search={{ ...filter, from, to: today }}
          replace
          className={buttonClass()}
        >
          {pendingTexts.showFromOpening}
        </Link>
      }
    >
      {pendingTexts.openSince(formatDateTime(opened, timeZone))}
    </Banner>
  );
}
