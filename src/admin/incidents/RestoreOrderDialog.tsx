// Dialog that sends the struck lines of an order back to the boards, after its money arrived all the same.
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '#admin/shared/api.ts';
import { INCIDENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import { texts } from '#admin/shared/texts.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { Incident } from '#contract/incidents.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { showToast } from '#ui/toast-store.ts';
import { incidentTexts } from './incident-texts.ts';

type RestoreOrderDialogProps = {
  payment: NonNullable<Incident['payment']>;
  /** Called when the dialog is finished, whether the order was restored or not. */
  onDone: () => void;
};

export function RestoreOrderDialog({ payment: { id, number, struckLines }, onDone }: RestoreOrderDialogProps) {
  const client = useQueryClient();
  const restore = useRequest({
    mutationFn: () => api.paymentHistory.restoreOrder({ paymentId: id }),
    onSuccess: ({ hasChanged }) => {
      showToast(hasChanged ? restoreTexts.done : restoreTexts.alreadyDone, hasChanged ? 'ok' : 'info');
      onDone();
    },
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: INCIDENTS_KEY }),
  });
  return (
    <ConfirmDialog
      title={restoreTexts.title(number)}
      text={<p>{restoreTexts.consequence(struckLines)}</p>}
      confirmLabel={incidentTexts.restoreOrder}
      cancelLabel={texts.cancel}
      busy={restore.isPending}
      onConfirm={() => {
        if (!restore.isPending) restore.mutate();
      }}
      onCancel={onDone}
    />
  );
}

const restoreTexts = incidentTexts.restore;
