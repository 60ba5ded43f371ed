// Hook for reading the setup steps that a new venue needs before it can accept orders.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeQueryKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';
import type { SetupProgress } from '#contract/setup.ts';

const setupQuery = queryOptions({
  queryKey: backOfficeQueryKey('setup'),
  queryFn: () => api.setup.readSetup({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});

/** Orders publish no event to the back office, so that an open checklist asks by itself for the test order. */
const OPEN_CHECKLIST_POLL_MS = 5_000;

/**
 * Subscribes to the state of the steps of the setup checklist. It polls every five seconds while the test order is missing, because
 * no live event reports that order to the back office.
 */
export function useSetupSteps() {
  const pollInterval = useBackOfficePollInterval();
  return useQuery({
    ...setupQuery,
    refetchInterval: ({ state }) => (lacksTestOrder(state.data) ? OPEN_CHECKLIST_POLL_MS : pollInterval),
  });
}

function lacksTestOrder(setup: SetupProgress | undefined): boolean {
  return setup?.steps.some(({ step, isDone }) => step === 'test-order' && !isDone) ?? false;
}
