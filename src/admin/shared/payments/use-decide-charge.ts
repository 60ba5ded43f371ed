// Hook that records whether the bank has charged an attempt. Repeating it changes nothing, so it can be retried.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { INCIDENTS_KEY, PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { AttemptDecisionResult, DecideAttempt } from '#contract/attempts.ts';

type DecideChargeHandlers = {
  /** Receives the stored outcome, which may differ from the decision: the bank or another person may have been first. */
  onDecided: (result: AttemptDecisionResult, request: DecideAttempt) => void;
  /** Receives the error text if the request was refused or got no response. */
  onError: (error: string) => void;
};

/** Returns the function that records a decision, and the decision that is being sent. */
export function useDecideCharge({ onDecided, onError }: DecideChargeHandlers) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useRequest({
    name: 'decide-attempt',
    pressOf: attemptOf,
    mutationFn: (input: DecideAttempt) => api.attempts.decideAttempt(input),
    onSuccess: onDecided,
    onError: (error) => onError(errorText(error)),
    onSettled: () => {
      for (const queryKey of [PAYMENTS_KEY, INCIDENTS_KEY]) void client.invalidateQueries({ queryKey });
    },
  });

  return { decide: mutate, sending: isPending ? variables.decision : null };
}

function attemptOf({ attemptId }: DecideAttempt): string {
  return attemptId;
}
