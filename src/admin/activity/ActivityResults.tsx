// The entries of the activity log that match the filters, grouped by day.
import { formatDayRange } from '#admin/shared/days/format-days.ts';
import { LoadMoreButton } from '#admin/shared/lists/LoadMoreButton.tsx';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import { NO_ACTOR_NAME } from '#contract/activity-names.es.ts';
import { activityText } from '#contract/activity-texts.es.ts';
import { deviceName, shortSessionId } from '#contract/device-names.es.ts';
import { calendarDay, formatTime } from '#domain/time.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ActivityResults.module.css';
import type { useActivityLog } from './activity-queries.ts';
import { activityTexts } from './activity-texts.ts';
import { groupActivityByDay } from './group-activity-by-day.ts';

type ActivityResultsProps = { query: ReturnType<typeof useActivityLog>; isFiltered: boolean };

/** List of the entries of the activity log that match the filters, grouped by day. `query` is the result of `useActivityLog`. */
export function ActivityResults({ query, isFiltered }: ActivityResultsProps) {
  const { timeZone } = useVenue();
  const today = useServerClock((now) => calendarDay(new Date(now), timeZone));
  const { data, isFetchNextPageError, hasNextPage } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <LoadErrorMessage
        title={isFetchNextPageError ? activityTexts.moreFailed : activityTexts.listFailed}
        query={query}
      />
      {query.isPending && <PageSkeleton heights={['2rem', '4rem', '4rem', '4rem', '4rem']} />}
      {data && entries.length === 0 && <NoEntries isFiltered={isFiltered} />}
      {groupActivityByDay(entries, timeZone).map(({ day, entries: ofDay }) => (
        <Day key={day} name={formatDayRange({ from: day, to: day }, today)} entries={ofDay} timeZone={timeZone} />
      ))}
      {entries.length > 0 && (
        <p className={classNames(layout.quiet, layout.small, styles.hint)}>{activityTexts.sessionHint}</p>
      )}
      <VisuallyHidden role="status">{data ? activityTexts.shown(entries.length, hasNextPage) : ''}</VisuallyHidden>
      <LoadMoreButton key={data?.pages[0]?.days.to} query={query} />
    </>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon="search" title={texts.lists.empty} />;
  return (
    <EmptyState icon="clock" title={activityTexts.empty}>
      {activityTexts.emptyHint}
    </EmptyState>
  );
}

type DayProps = { name: string; entries: readonly ActivityEntry[]; timeZone: string };

function Day({ name, entries, timeZone }: DayProps) {
  return (
    <section className={classNames(layout.stack2, styles.day)}>
      <h2 className={layout.large}>{name}</h2>
      <ul className={styles.list} aria-label={activityTexts.entriesOf(name)}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.row}>
            <Entry entry={entry} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry, timeZone }: { entry: ActivityEntry; timeZone: string }) {
  const { time, actorName, activity, userAgent, session } = entry;
  const { sentence, changes } = activityText(activity);
  return (
    <>
      <time dateTime={time} className={classNames(layout.quiet, layout.figures, styles.time)}>
        {formatTime(new Date(time), timeZone)}
      </time>
      <span className={classNames(layout.bold, layout.breaks, styles.person)}>
        {actorName === '' ? NO_ACTOR_NAME : actorName}
      </span>
      <div className={styles.action}>
        <p>{sentence}</p>
        {changes.length > 0 && (
          <ul className={classNames(layout.quiet, layout.small, styles.changes)}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </div>
      <span className={classNames(layout.row, layout.quiet, styles.device)}>
        {deviceName(userAgent)}
        {session !== null && <span className={layout.figures}>{activityTexts.session(shortSessionId(session))}</span>}
      </span>
    </>
  );
}
