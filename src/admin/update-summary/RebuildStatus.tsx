// The progress of a running rebuild, and the result of the last one.
import { useVenue } from '#admin/shared/venue.ts';
import type { DaySumRebuild } from '#contract/day-sums.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import styles from './RebuildStatus.module.css';
import { formatYears, updateSummaryTexts } from './update-summary-texts.ts';

/** The month in progress, and the days compared so far. */
export function RunningRebuild({ rebuild }: { rebuild: DaySumRebuild }) {
  const { month, monthsDone, months, daysCompared, daysDifferent } = rebuild;
  const text = month === null ? updateSummaryTexts.saving : updateSummaryTexts.month(month, monthsDone, months);
  return (
    <Card as="section" aria-labelledby="rebuild-running" className={styles.running}>
      <h2 id="rebuild-running" className={styles.title}>
        {updateSummaryTexts.running}
      </h2>
      <progress
        className={styles.bar}
        aria-labelledby="rebuild-running"
        aria-describedby="rebuild-month"
        value={monthsDone}
        max={Math.max(months, 1)}
      />
      <p id="rebuild-month" className={styles.month}>
        {text}
      </p>
      <p className={styles.quiet}>{updateSummaryTexts.soFar(daysCompared, daysDifferent)}</p>
      <p className={styles.quiet}>{updateSummaryTexts.runningHint}</p>
    </Card>
  );
}

/** How many days the last rebuild compared, and how many were different. */
export function RebuildResult({ rebuild }: { rebuild: DaySumRebuild }) {
  const { timeZone } = useVenue();
  const { years, endedOn, isFailed, daysCompared, daysDifferent } = rebuild;
  if (isFailed)
    return (
      <Banner kind="danger" announce="none" title={updateSummaryTexts.failed(formatYears(years))}>
        {updateSummaryTexts.failedHint}
      </Banner>
    );
  const { nothing, result } = updateSummaryTexts;
  return (
    <Banner kind={daysDifferent === 0 ? 'ok' : 'warn'} title={updateSummaryTexts.done(formatYears(years))}>
      <p>{daysCompared === 0 ? nothing : result(daysCompared, daysDifferent)}</p>
      {endedOn !== null && <p>{updateSummaryTexts.endedOn(formatDateTime(new Date(endedOn), timeZone))}</p>}
    </Banner>
  );
}
