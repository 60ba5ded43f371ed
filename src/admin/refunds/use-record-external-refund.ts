// Hook that records a refund made at the bank. Sent again under the same id it is the same record.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { RecordExternalRefund, RefundablePayment } from '#contract/refunds.ts';
import { showToast } from '#ui/toast-store.ts';
import { REFUND_LISTS_KEY, refundablePaymentQuery } from './refund-queries.ts';
import { refundTexts } from './refund-texts.ts';

/** Records the refund; `error` is the text of the last refusal or failure. */
export interface RecordExternalRefundAction {
  readonly record: (input: RecordExternalRefund) => void;
  readonly isSending: boolean;
  readonly error: string | null;
}

/** Returns the function that records the refund. `onRecorded` is called after success. */
export function useRecordExternalRefund(
  payment: RefundablePayment,
  onRecorded: () => void,
): RecordExternalRefundAction {
  const client = useQueryClient();
  const { queryKey } = refundablePaymentQuery(payment.number);
  const { mutate, isPending, error } = useRequest({
    mutationFn: (input: RecordExternalRefund) => api.refunds.recordExternalRefund(input),
    onSuccess: (recorded) => {
      client.setQueryData(queryKey, recorded);
      showToast(refundTexts.external.saved, 'ok');
      void client.invalidateQueries({ queryKey: REFUND_LISTS_KEY });
      onRecorded();
    },
    // The refunds of the payment may have changed in the meantime.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  return { record: mutate, isSending: isPending, error: error === null ? null : errorText(error) };
}
