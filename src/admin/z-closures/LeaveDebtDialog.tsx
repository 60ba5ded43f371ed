// Dialog that leaves the unpaid orders of a table for the next Z closure (cash closing), so that this one can be closed. A reason
// is required.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { ActionDialog } from '#admin/shared/forms/ActionDialog.tsx';
import { readFormText } from '#admin/shared/forms/read-form-text.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { BlockingTableDebt } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { tableLabel } from '#domain/table.ts';
import { TextField } from '#ui/Field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { zClosureTexts } from './z-closure-texts.ts';

const leaveTexts = zClosureTexts.leave;

type LeaveDebtDialogProps = {
  debt: BlockingTableDebt;
  /** Called when the dialog is finished, whether the debt was left or not. */
  onDone: () => void;
};

/**
 * Dialog in which staff postpone the unpaid orders of a table (`debt`) to the next Z closure (cash closing), so that the open one
 * can be closed. A reason is required. `onDone` is called when the dialog ends, also if it was canceled.
 */
export function LeaveDebtDialog({ debt, onDone }: LeaveDebtDialogProps) {
  const textId = useId();
  const [error, setError] = useState<string | null>(null);
  const leave = useLeaveDebt(debt, onDone, setError);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = readFormText(new FormData(event.currentTarget), 'reason');
    setError(reason === '' ? refusalMessages['leave-reason-required'] : null);
    if (reason === '') event.currentTarget.querySelector<HTMLElement>('[name="reason"]')?.focus();
    else if (!leave.isPending) leave.mutate(reason);
  }

  return (
    <ActionDialog
      title={leaveTexts.title(tableLabel(debt.tableCode))}
      describedBy={textId}
      submit={{ label: leaveTexts.submit }}
      isSending={leave.isPending}
      onSubmit={submit}
      onClose={onDone}
    >
      <p id={textId}>{leaveTexts.consequence(formatEuros(debt.remaining))}</p>
      <TextField
        data-autofocus
        label={leaveTexts.reason}
        hint={leaveTexts.reasonHint}
        name="reason"
        autoComplete="off"
        maxLength={REASON_CHARACTERS_MAX}
        required
        error={error}
      />
    </ActionDialog>
  );
}

/** Leaves the debt. Repeating it changes nothing, so it can be retried after a lost response. */
function useLeaveDebt(
  { tableCode, paymentIds }: BlockingTableDebt,
  onLeft: () => void,
  onError: (error: string) => void,
) {
  const client = useQueryClient();
  return usePressMutation({
    mutationFn: (reason: string) => api.owedOrders.leavePaymentsForNextZClosure({ paymentIds, reason }),
    onSuccess: ({ leftIds }) => {
      const hasChanged = leftIds.length > 0;
      showToast(
        hasChanged ? leaveTexts.done(tableLabel(tableCode)) : leaveTexts.alreadyDone,
        hasChanged ? 'ok' : 'info',
      );
      onLeft();
    },
    onError: (error) => onError(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY }),
  });
}
