// Button that accepts an order of «Por cobrar».
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './OwedOrder.module.css';

type AcceptButtonProps = { payment: OwedPayment; tableCode: string };

/**
 * Button with which staff accept an unpaid order, which is then sent to the boards of bar and kitchen. Renders nothing if the order
 * does not wait to be accepted.
 */
export function AcceptOrderButton({
  payment: { paymentId, number, acceptance },
  tableCode,
}: AcceptButtonProps): ReactNode {
  const { accept, isAccepting } = useAcceptOrder();
  if (acceptance === null) return null;
  return (
    <Button
      busy={isAccepting}
      aria-label={owedTexts.accept + owedTexts.ofPayment(number, tableNameInSentence(tableCode))}
      className={styles.collect}
      onClick={() => accept(paymentId)}
    >
      {owedTexts.accept}
    </Button>
  );
}

/** Returns the function that sends a waiting order to the boards. Repeating it changes nothing, so it can be retried. */
function useAcceptOrder() {
  const client = useQueryClient();
  const { mutate, isPending } = usePressMutation({
    mutationFn: (paymentId: string) => api.owedOrders.acceptOrder({ paymentId }),
    onSuccess: () => showToast(owedTexts.accepted, 'ok'),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY }),
  });
  return { accept: mutate, isAccepting: isPending };
}
