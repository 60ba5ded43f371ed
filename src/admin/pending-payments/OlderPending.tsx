// Says that the list begins later than the till: past midnight the evening's debts are yesterday's.
import { Link } from '@tanstack/react-router';
import { useClock } from '#admin/shared/live/server-clock.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { dayOf, formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { useTillOpening } from './pending-reading.ts';
import type { PendingFilter } from './pending-search.ts';
import { pendingTexts } from './pending-texts.ts';

/** Nothing while the open till is of today. */
export function OlderPending({ filter }: { filter: PendingFilter }) {
  const { timeZone } = useVenue();
  const openedOn = useTillOpening();
  const today = useClock((now) => dayOf(new Date(now), timeZone));
  if (openedOn === undefined) return null;
  const opened = new Date(openedOn);
  const from = dayOf(opened, timeZone);
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
          {pendingTexts.showSince}
        </Link>
      }
    >
      {pendingTexts.since(formatDateTime(opened, timeZone))}
    </Banner>
  );
}
