// Hook that sends the answer of staff about the refund of a payment incident.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { INCIDENTS_QUERY_KEY, PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { refundStateNames } from '#admin/shared/payments/payment-names.ts';
import { constantRequestKey, usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { Incident } from '#contract/incidents.ts';
import type { PaymentWithRefunds } from '#contract/refunds.ts';
import type { RefundDecision } from '#domain/refund.ts';
import { showToast } from '#ui/toast-store.ts';
import { type RefundIncidentAction, refundDecisionMessage, refundDecisionNotices } from './incident-texts.ts';

type Answer = {
  refund: NonNullable<Incident['refund']>;
  answer: RefundIncidentAction;
  /** The id of the new refund, if it is requested again. */
  refundId: string;
  /** Called after the answer was stored. */
  onDone: () => void;
  /** Receives the error text if the answer was refused or got no response. */
  onError: (error: string) => void;
};

/**
 * Returns the function that sends what staff decided about the refund of a payment incident, with their note. `answer`: the refund
 * was made, was not made, or is requested again under the new id `refundId`. Sending the same request again has no second effect.
 */
export function useRefundIncidentAction({ refund, answer, refundId, onDone, onError }: Answer) {
  const client = useQueryClient();
  const { mutate, isPending } = usePressMutation({
    name: 'answer-refund',
    requestKey: constantRequestKey,
    mutationFn: (note: string) => {
      if (answer === 'repeat-refund')
        return api.refunds.repeatRefund({ refundId: refund.id, repetitionId: refundId, note });
      const seen = refund.state === 'failed' ? 'failed' : 'unknown';
      return api.refunds.recordRefundDecision({ refundId: refund.id, decision: DECISIONS[answer], note, seen });
    },
    onSuccess: (payment, note) => {
      if (answer === 'repeat-refund') announceRepetition(payment, refundId);
      else announceSettled(payment, refund.id, DECISIONS[answer], note);
      onDone();
    },
    onError: (error) => onError(errorText(error)),
    // Also after a refusal: another person or the bank may have been first.
    onSettled: () => {
      for (const queryKey of [PAYMENTS_QUERY_KEY, INCIDENTS_QUERY_KEY]) void client.invalidateQueries({ queryKey });
    },
  });

  return { send: mutate, isSending: isPending };
}

const DECISIONS = { 'settle-refunded': 'succeeded', 'settle-not-refunded': 'failed' } as const;

function announceRepetition({ refunds }: PaymentWithRefunds, refundId: string): void {
  const repetition = refunds.find(({ id }) => id === refundId);
  if (!repetition) showToast(refundDecisionNotices.notNeeded, 'info');
  else
    showToast(
      `Devolución: ${refundStateNames[repetition.state].toLocaleLowerCase('es')}`,
      repetition.state === 'failed' ? 'error' : 'ok',
    );
}

function announceSettled(
  { refunds }: PaymentWithRefunds,
  refundId: string,
  decision: RefundDecision,
  ownNote: string,
): void {
  const check = refunds.find(({ id }) => id === refundId)?.check ?? null;
  showToast(refundDecisionMessage(decision, check, ownNote), check?.note === ownNote ? 'ok' : 'info');
}
