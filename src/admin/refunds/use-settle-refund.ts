// Hook that stores the decision on an unconfirmed refund. Repeating it changes nothing, so it can be retried.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { RefundablePayment, SettleRefund } from '#contract/refunds.ts';
import { showToast } from '#ui/toast-store.ts';
import { REFUND_LISTS_KEY, refundablePaymentQuery } from './refund-queries.ts';
import { refundTexts } from './refund-texts.ts';

/** Stores the decision; `isSending` while the request is in progress. */
export interface SettleRefundAction {
  readonly settle: (input: SettleRefund) => void;
  readonly isSending: boolean;
}

/** Returns the function that stores the decision. `onFinished` is called after success, refusal or a lost response. */
export function useSettleRefund(payment: RefundablePayment, onFinished: () => void): SettleRefundAction {
  const client = useQueryClient();
  const { queryKey } = refundablePaymentQuery(payment.number);
  const { mutate, isPending } = useRequest({
    mutationFn: (input: SettleRefund) => api.refunds.settleRefund(input),
    onSuccess: (settled, { decision }) => {
      client.setQueryData(queryKey, settled);
      showToast(refundTexts.settle.savedAs[decision], 'ok');
      void client.invalidateQueries({ queryKey: REFUND_LISTS_KEY });
    },
    onError: (error) => {
      showToast(errorText(error), 'error');
      // Another user or the bank may have settled the refund in the meantime.
      void client.invalidateQueries({ queryKey });
    },
    onSettled: onFinished,
  });
  return { settle: mutate, isSending: isPending };
}
