// «Actualizar resúmenes»: recomputes the stored daily sales figures of chosen years, and says how many days were wrong.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { NoResponseError } from '#contract/client.ts';
import type { DaySumRebuild } from '#contract/day-sums.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import styles from './DaySumRebuildPage.module.css';
import { RebuildYearsForm } from './RebuildYearsForm.tsx';
import { daySumRebuildTexts, formatYears } from './update-summary-texts.ts';

/** Page «Actualizar resúmenes», on which the owner computes the stored daily sales figures of past years again (a rebuild). */
export function DaySumRebuildPage() {
  const query = useRebuild();
  const start = useStartRebuild();
  const rebuild = query.data?.rebuild ?? null;
  const isRunning = rebuild?.state === 'running';
  return (
    <Page title={daySumRebuildTexts.title} lead={daySumRebuildTexts.lead}>
      <LoadErrorMessage title={daySumRebuildTexts.readFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['12rem', '7rem']} />}
      {query.data && (
        <>
          <RebuildYearsForm isBusy={isRunning || start.isPending} onStart={(years) => start.mutate(years)} />
          {start.isError && !isRunning && (
            <Banner kind="danger" title={daySumRebuildTexts.startFailed}>
              {errorText(start.error)}
            </Banner>
          )}
          {isRunning && <RunningRebuild years={rebuild.years} />}
          {/* Always present, so that screen readers announce the result when it appears. */}
          <div role="status">{rebuild !== null && !isRunning && <RebuildResult rebuild={rebuild} />}</div>
        </>
      )}
    </Page>
  );
}

/** Milliseconds between two requests while a rebuild runs. */
const RUNNING_POLL_MS = 1_000;

/** The rebuild that runs, or the last one. Its start and its end are live events, unless its process dies. */
const rebuildQuery = queryOptions({
  queryKey: backOfficeQueryKey('day-sum-rebuild'),
  queryFn: () => api.daySums.readDaySumRebuild({}),
});

/** The rebuild that runs, or the last one; refetched each second while it runs. */
function useRebuild() {
  const pollInterval = usePollInterval();
  return useQuery({
    ...rebuildQuery,
    refetchInterval: ({ state }) => (state.data?.rebuild?.state === 'running' ? RUNNING_POLL_MS : pollInterval),
  });
}

/**
 * Starts a rebuild of these years. A start without a response is sent again under the same id, so that it starts one
 * rebuild.
 */
function useStartRebuild() {
  const client = useQueryClient();
  const unanswered = useRef<{ readonly id: string; readonly years: string } | null>(null);
  return usePressMutation({
    mutationFn: async (years: readonly number[]) => {
      const key = years.join(' ');
      const rebuildId = unanswered.current?.years === key ? unanswered.current.id : v7();
      unanswered.current = { id: rebuildId, years: key };
      return api.daySums.startRebuild({ rebuildId, years: [...years] });
    },
    onSuccess: async (rebuild) => {
      unanswered.current = null;
      await client.cancelQueries(rebuildQuery);
      client.setQueryData(rebuildQuery.queryKey, { rebuild });
    },
    onError: async (error) => {
      if (!(error instanceof NoResponseError)) unanswered.current = null;
      // Another owner may have started one.
      await client.invalidateQueries(rebuildQuery);
    },
  });
}

/** A running rebuild. How far it is, is not known. */
function RunningRebuild({ years }: Pick<DaySumRebuild, 'years'>) {
  return (
    <Card as="section" aria-labelledby="rebuild-running" className={layout.stack2}>
      <h2 id="rebuild-running" className={layout.large}>
        {daySumRebuildTexts.running}
      </h2>
      <progress className={styles.bar} aria-labelledby="rebuild-running" aria-describedby="rebuild-years" />
      <p id="rebuild-years">{daySumRebuildTexts.comparing(formatYears(years))}</p>
      <p className={classNames(layout.quiet, layout.small, layout.figures)}>{daySumRebuildTexts.runningHint}</p>
    </Card>
  );
}

/** How many days were different, or that the rebuild was interrupted. */
function RebuildResult({ rebuild }: { rebuild: DaySumRebuild }) {
  const { timeZone } = useVenue();
  const { years, state, startedOn, endedOn, daysDifferent } = rebuild;
  if (state === 'interrupted')
    return (
      <Banner kind="danger" announce="none" title={daySumRebuildTexts.interrupted(formatYears(years))}>
        <p>{daySumRebuildTexts.interruptedHint}</p>
        <p>{daySumRebuildTexts.startedOn(formatDateTime(new Date(startedOn), timeZone))}</p>
      </Banner>
    );
  return (
    <Banner kind={daysDifferent === 0 ? 'ok' : 'warn'} title={daySumRebuildTexts.done(formatYears(years))}>
      <p>{daySumRebuildTexts.result(daysDifferent)}</p>
      {endedOn !== null && <p>{daySumRebuildTexts.endedOn(formatDateTime(new Date(endedOn), timeZone))}</p>}
    </Banner>
  );
}
