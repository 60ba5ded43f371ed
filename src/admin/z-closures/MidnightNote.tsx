// Note that a Z closure spans midnight, so that its sums differ from those of the days of «Panel».
import { Link } from '@tanstack/react-router';
import { useSession } from '#admin/shared/session.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { can } from '#domain/staff.ts';
import { calendarDay } from '#domain/time.ts';
import styles from './ZClosureSummary.module.css';
import { zClosureTexts } from './z-closure-texts.ts';

/** The note with a link to those days; nothing for a Z closure within one day and for users who may not see «Panel». */
export function MidnightNote({ zClosure: { openedOn, closedOn } }: { zClosure: ClosedZClosure }) {
  const { timeZone } = useVenue();
  const { profile } = useSession();
  const [from, to] = [openedOn, closedOn].map((time) => calendarDay(new Date(time), timeZone));
  if (from === to || from === undefined || to === undefined || !can(profile?.permissions ?? [], 'see-dashboard'))
    return null;
  return (
    <p className={styles.note}>
      {zClosureTexts.detail.spansMidnight}{' '}
      <Link to="/admin/dashboard" search={{ from, to }}>
        {zClosureTexts.detail.showDays}
      </Link>
    </p>
  );
}
