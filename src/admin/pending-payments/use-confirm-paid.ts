// Hook with which staff confirm that they received the money of a pending payment. A repeated request changes nothing.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';
import { useIsMounted } from '#admin/shared/page/use-is-mounted.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { ConfirmPaymentInput, PaymentDetail } from '#contract/payment-history.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import type { Refusal } from '#domain/refusal.ts';
import { showToast } from '#ui/toast-store.ts';
import { PENDING_PAYMENTS_QUERY_KEY } from './pending-queries.ts';
import { onlinePaymentMethodText, pendingTexts } from './pending-texts.ts';

/** A payment method with which customers pay on their phone, without staff. */
export type OnlinePaymentMethod = Exclude<PaymentMethod, 'manual'>;

type ConfirmPaymentHandlers = {
  /** Called once the payment is paid; `paidOnline` is how its customer had paid it, null if they had not. */
  onPaid: (paidOnline: OnlinePaymentMethod | null) => void;
  onRefused: (refusal: Refusal | 'broken') => void;
};

/**
 * Returns the function with which staff confirm that they received the money of a pending payment. `onPaid` is called when it is
 * paid, also if the customer or a colleague was first. `onRefused` receives the code of a refusal. Without a response neither is
 * called, and the request can be sent again.
 */
export function useConfirmPaid({ onPaid, onRefused }: ConfirmPaymentHandlers) {
  const client = useQueryClient();
  const isHere = useIsMounted();
  const { mutate, isPending } = usePressMutation({
    name: 'confirm-payment',
    requestKey: paymentOf,
    mutationFn: (input: ConfirmPaymentInput) => api.paymentHistory.confirmPayment(input),
    onSuccess: ({ hasChanged, ...payment }) => {
      const paidOnline = hasChanged ? null : onlineMethodOf(payment);
      if (hasChanged) showToast(pendingTexts.pay.done(payment.number), 'ok');
      // The dialog of the payment shows it, unless it has been closed before the response.
      else if (paidOnline === null || !isHere()) showToast(alreadyPaidText(payment), 'info');
      client.setQueryData(paymentDetailQuery(payment.id).queryKey, payment);
      void client.invalidateQueries({ queryKey: PENDING_PAYMENTS_QUERY_KEY });
      onPaid(paidOnline);
    },
    onError: async (error, { paymentId }) => {
      const refusal = error instanceof ServerRefusalError ? error.code : null;
      const { queryKey } = paymentDetailQuery(paymentId);
      // Another user may have canceled the payment in the meantime, or it has an attempt that staff must decide about.
      const reading = client.invalidateQueries({ queryKey });
      if (refusal === 'charge-not-known') await reading;
      const isDecisionNeeded = refusal === 'charge-not-known' && client.getQueryData(queryKey)?.missingOutcome;
      const isAskedHere = refusal === 'guest-may-be-paying' || isDecisionNeeded;
      // A refusal that opens a dialog needs no toast.
      if (!isAskedHere || !isHere()) showToast(errorText(error), 'error');
      if (refusal !== null) onRefused(refusal);
    },
  });

  return { confirm: mutate, isSending: isPending };
}

function alreadyPaidText(payment: PaymentDetail): string {
  const { number, settledBy } = payment;
  const { alreadyPaid, alreadyPaidBy } = pendingTexts.pay;
  const online = onlineMethodOf(payment);
  if (online !== null) return pendingTexts.paidOnline.title(onlinePaymentMethodText(online));
  return settledBy === null ? alreadyPaid(number) : alreadyPaidBy(number, settledBy);
}

function onlineMethodOf({ method, settledBy }: PaymentDetail): OnlinePaymentMethod | null {
  return settledBy === null && method !== 'manual' ? method : null;
}

function paymentOf({ paymentId }: ConfirmPaymentInput): string {
  return paymentId;
}
