// «Actualizar resúmenes»: computes the sums of past years again and reports the days that were different.
import { errorText } from '#admin/shared/api.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { Banner } from '#ui/Banner.tsx';
import { RebuildResult, RunningRebuild } from './RebuildStatus.tsx';
import { useRebuild, useStartRebuild } from './rebuild-queries.ts';
import { updateSummaryTexts } from './update-summary-texts.ts';
import { YearsForm } from './YearsForm.tsx';

export function UpdateSummaryPage() {
  const query = useRebuild();
  const start = useStartRebuild();
  const rebuild = query.data?.rebuild ?? null;
  const isRunning = rebuild !== null && rebuild.endedOn === null;
  return (
    <Page title={updateSummaryTexts.title} lead={updateSummaryTexts.lead}>
      <ReadFailure title={updateSummaryTexts.readFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['12rem', '7rem']} />}
      {query.data && (
        <>
          <YearsForm isBusy={isRunning || start.isPending} onStart={(years) => start.mutate(years)} />
          {start.isError && !isRunning && (
            <Banner kind="danger" title={updateSummaryTexts.startFailed}>
              {errorText(start.error)}
            </Banner>
          )}
          {isRunning && <RunningRebuild rebuild={rebuild} />}
          {/* Always present, so that screen readers announce the result when it appears. */}
          <div role="status">{rebuild !== null && !isRunning && <RebuildResult rebuild={rebuild} />}</div>
        </>
      )}
    </Page>
  );
}
