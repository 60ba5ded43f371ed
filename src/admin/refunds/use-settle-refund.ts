// Saying what became of a refund. The same again changes nothing, so what nobody answered is simply said again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import type { RefundablePayment, SettleRefund } from '#contract/refunds.ts';
import { showToast } from '#ui/toast-store.ts';
import { LISTS_KEY, paymentQuery } from './refund-queries.ts';
import { refundTexts } from './refund-texts.ts';

export interface SettleAct {
  readonly settle: (verdict: SettleRefund) => void;
  readonly isSending: boolean;
}

/** `onOver` is called when there was an answer, or none. */
export function useSettle(payment: RefundablePayment, onOver: () => void): SettleAct {
  const client = useQueryClient();
  const { queryKey } = paymentQuery(payment.number);
  const { mutate, isPending } = useMutation({
    mutationFn: (verdict: SettleRefund) => api.refunds.settleRefund(verdict),
    onSuccess: (settled, { verdict }) => {
      client.setQueryData(queryKey, settled);
      showToast(refundTexts.settle.settled[verdict], 'ok');
      void client.invalidateQueries({ queryKey: LISTS_KEY });
    },
    onError: (error) => {
      showToast(errorText(error), 'error');
      // Somebody, or the bank, may have said something else meanwhile.
      void client.invalidateQueries({ queryKey });
    },
    onSettled: onOver,
  });
  return { settle: mutate, isSending: isPending };
}
