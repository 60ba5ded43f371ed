// Hook that sends a refund. Without a response the same refund, with the same id, can be sent again; the server
// executes it once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { refundStateNames } from '#admin/shared/payments/payment-names.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { isServerFailure, ServerRefusalError } from '#contract/client.ts';
import type { RefundablePayment, RefundPayment } from '#contract/refunds.ts';
import { showToast } from '#ui/toast-store.ts';
import { REFUND_LISTS_KEY, refundablePaymentQuery } from './refund-queries.ts';
import { refundTexts } from './refund-texts.ts';

/** Sends refunds and describes the result of the last one. */
export interface SendRefund {
  readonly send: (refund: RefundPayment) => void;
  readonly isSending: boolean;
  /** The refund that got no response: it is unknown whether the server received it. */
  readonly unconfirmed: RefundPayment | null;
  /** Text of the refusal; null if there is none. */
  readonly refusal: string | null;
}

/** Returns the function that sends a refund. `onFinished` is called after success, refusal or a lost response. */
export function useSendRefund(payment: RefundablePayment, onFinished: () => void): SendRefund {
  const client = useQueryClient();
  const { queryKey } = refundablePaymentQuery(payment.number);
  const [unconfirmed, setUnconfirmed] = useState<RefundPayment | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = useRequest({
    mutationFn: (refund: RefundPayment) => api.refunds.refundPayment(refund),
    onMutate: () => setRefusal(null),
    onSuccess: (paid, { refundId }) => {
      setUnconfirmed(null);
      client.setQueryData(queryKey, paid);
      const refund = paid.refunds.find(({ id }) => id === refundId);
      if (refund)
        showToast(refundTexts.result(refundStateNames[refund.state]), refund.state === 'failed' ? 'error' : 'ok');
      void client.invalidateQueries({ queryKey: REFUND_LISTS_KEY });
    },
    onError: (error, refund) => {
      const isRefused = error instanceof ServerRefusalError && !isServerFailure(error);
      setUnconfirmed(isRefused ? null : refund);
      setRefusal(isRefused ? errorText(error) : null);
      void client.invalidateQueries({ queryKey });
    },
    onSettled: onFinished,
  });
  const isStored = payment.refunds.some(({ id }) => id === unconfirmed?.refundId);
  return { send: mutate, isSending: isPending, unconfirmed: isStored ? null : unconfirmed, refusal };
}
