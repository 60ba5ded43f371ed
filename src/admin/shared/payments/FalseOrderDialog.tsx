// Dialog «Pedidos falsos», with which staff mark orders that nobody at the table placed.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { FALSE_ORDER_SCOPES, type MarkOrdersFalseInput } from '#contract/owed-orders.ts';
import { Banner } from '#ui/Banner.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { showToast } from '#ui/toast-store.ts';
import { PaymentActionDialog, type PaymentActionTarget } from './PaymentActionDialog.tsx';
import { falseOrderTexts, falseOrderTexts as texts } from './payment-dialog-texts.ts';

type FalseOrderDialogProps = {
  payment: PaymentActionTarget;
  /** True if the order counts as paid because it was sent. */
  countsAsPaid: boolean;
  onClose: () => void;
};

/**
 * Dialog in which staff mark this order as false: nobody at the table placed it. They can also mark other orders of the same phone
 * or table. False orders are canceled. `countsAsPaid`: the order counts as paid although no money was received, so its amount also
 * leaves the open Z closure (cash closing).
 */
export function FalseOrderDialog({ payment, countsAsPaid, onClose }: FalseOrderDialogProps) {
  const { consequence, scopes } = countsAsPaid ? texts.counted : texts.unpaid;
  const [scope, setScope] = useState<(typeof FALSE_ORDER_SCOPES)[number]>('order');
  const [isWarned, setIsWarned] = useState(false);
  const { markFalse, isSending } = useMarkFalse({ onMarked: onClose, onWarn: () => setIsWarned(true) });
  return (
    <PaymentActionDialog
      title={texts.title}
      payment={payment}
      consequence={consequence}
      submit={{ label: isWarned ? texts.submitWarned : texts.submit, variant: 'danger' }}
      isSending={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) markFalse({ paymentId: payment.id, scope, evenIfInProgress: isWarned });
      }}
      onCancel={onClose}
    >
      {isWarned && <Banner kind="danger">{texts.inProgress}</Banner>}
      <SelectField
        label={texts.scope}
        value={scope}
        onChange={({ target }) => {
          setIsWarned(false);
          setScope(FALSE_ORDER_SCOPES.find((each) => each === target.value) ?? 'order');
        }}
      >
        {FALSE_ORDER_SCOPES.map((each) => (
          <option key={each} value={each}>
            {scopes[each]}
          </option>
        ))}
      </SelectField>
    </PaymentActionDialog>
  );
}

type MarkFalseHandlers = {
  onMarked: () => void;
  /** A customer may be paying right now: staff must be warned before the request is repeated. */
  onWarn: () => void;
};

/** Returns the function that marks orders as false. Repeating it changes nothing, so it can be retried. */
function useMarkFalse({ onMarked, onWarn }: MarkFalseHandlers) {
  const client = useQueryClient();
  const { mutate, isPending } = usePressMutation({
    mutationFn: (input: MarkOrdersFalseInput) => api.owedOrders.markOrdersFalse(input),
    onSuccess: ({ markedIds }) => {
      showToast(falseOrderTexts.done(markedIds.length), 'ok');
      onMarked();
    },
    onError: (error) => {
      if (error instanceof ServerRefusalError && error.code === 'guest-may-be-paying') onWarn();
      else showToast(errorText(error), 'error');
    },
    onSettled: () => client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY }),
  });
  return { markFalse: mutate, isSending: isPending };
}
