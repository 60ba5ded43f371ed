import { expect, it } from 'vitest';
import { PRINT_JOB_STATES, type PrintJobState } from '#domain/print-job.ts';
import { dismissedJobsTexts, reprintTexts } from './job-results.ts';

it('an action that changed all jobs says nothing about others', () => {
  expect(reprintTexts([changed(), changed()])).toEqual({ changed: 'Imprimiendo', unchanged: null });
  expect(dismissedJobsTexts([changed('dismissed')])).toEqual({ changed: '1 petición eliminada', unchanged: null });
  expect(dismissedJobsTexts([changed('dismissed'), changed('dismissed')]).changed).toBe('2 peticiones eliminadas');
});

it('jobs that could not be changed are counted by what became of them', () => {
  const results = [changed(), refused('sending'), refused('printed'), refused('sent'), refused('dismissed')];
  expect(reprintTexts(results)).toEqual({
    changed: 'Imprimiendo',
    unchanged: '1 se está imprimiendo ahora. 2 se han impreso mientras tanto. 1 ya se había eliminado.',
  });
});

it.each(PRINT_JOB_STATES)('an action that changed nothing explains the state «%s»', (state) => {
  expect(dismissedJobsTexts([refused(state)])).toMatchObject({
    changed: null,
    unchanged: expect.stringMatching(/^1 .+\.$/),
  });
});

function changed(state: PrintJobState = 'waiting') {
  return { jobId: 'changed', isChanged: true, state };
}

function refused(state: PrintJobState) {
  return { jobId: 'refused', isChanged: false, state };
}
