// Sending a refund. One that nobody answered is kept, so that the very same can be sent again: the server does it once.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { refundStateNames } from '#admin/shared/payments/payment-names.ts';
import { RefusedByServer } from '#contract/client.ts';
import type { RefundablePayment, RefundPayment } from '#contract/refunds.ts';
import { showToast } from '#ui/toast-store.ts';
import { LISTS_KEY, paymentQuery } from './refund-queries.ts';
import { refundTexts } from './refund-texts.ts';

export interface GiveBackAct {
  readonly send: (refund: RefundPayment) => void;
  readonly isSending: boolean;
  /** One of which nobody knows whether the server has it. */
  readonly unanswered: RefundPayment | null;
  /** Why the server said no, in words. */
  readonly refusal: string | null;
}

/** `onOver` is called when there was an answer, or none. */
export function useGiveBack(payment: RefundablePayment, onOver: () => void): GiveBackAct {
  const client = useQueryClient();
  const { queryKey } = paymentQuery(payment.number);
  const [lost, setLost] = useState<RefundPayment | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (refund: RefundPayment) => api.refunds.refundPayment(refund),
    onMutate: () => setRefusal(null),
    onSuccess: (paid, { refundId }) => {
      setLost(null);
      client.setQueryData(queryKey, paid);
      const refund = paid.refunds.find(({ id }) => id === refundId);
      if (refund)
        showToast(refundTexts.result(refundStateNames[refund.state]), refund.state === 'failed' ? 'error' : 'ok');
      void client.invalidateQueries({ queryKey: LISTS_KEY });
    },
    onError: (error, refund) => {
      const isRefused = error instanceof RefusedByServer && error.code !== 'broken';
      setLost(isRefused ? null : refund);
      setRefusal(isRefused ? errorText(error) : null);
      void client.invalidateQueries({ queryKey });
    },
    onSettled: onOver,
  });
  const isThere = payment.refunds.some(({ id }) => id === lost?.refundId);
  return { send: mutate, isSending: isPending, unanswered: isThere ? null : lost, refusal };
}
