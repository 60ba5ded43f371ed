// Dialog for the opening float: the coins for giving change that were in the drawer when the Z closure (cash closing) was opened.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { ActionDialog } from '#admin/shared/forms/ActionDialog.tsx';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { type Cents, formatEuros, formatEurosForInput } from '#domain/money.ts';
import { EuroField } from '#ui/EuroField.tsx';
import { showToast } from '#ui/toast-store.ts';
import { parseCashAmount } from './cash-amount.ts';
import { isZClosureClosedError } from './closure-closed.ts';
import { zClosureTexts } from './z-closure-texts.ts';

const floatTexts = zClosureTexts.float;

type OpeningFloatDialogProps = {
  /** The open Z closure; the next one if none is open: the float opens it. */
  zClosureId: number;
  isOpening?: boolean;
  openingFloat: Cents | null;
  /** The last opening float, which is proposed. */
  lastFloat: Cents | null;
  /** Called when the dialog is finished, whether the float was set or not. */
  onDone: () => void;
};

/**
 * Dialog in which staff enter or change the opening float (coins for giving change) of the Z closure (cash closing) `zClosureId`.
 * If no Z closure is open, saving opens this one. If it has no float yet, the dialog proposes `lastFloat` (cents).
 */
export function OpeningFloatDialog({
  zClosureId,
  isOpening = false,
  openingFloat,
  lastFloat,
  onDone,
}: OpeningFloatDialogProps) {
  const proposed = openingFloat ?? lastFloat;
  const [typedAmount, setTypedAmount] = useState(proposed === null ? '' : formatEurosForInput(proposed));
  const [error, setError] = useState<string | null>(null);
  const setFloat = useSetFloat(zClosureId, onDone, setError);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const amount = parseCashAmount(typedAmount) ?? null;
    setError(amount === null ? zClosureTexts.cash.notAmount : null);
    if (amount === null) event.currentTarget.querySelector('input')?.focus();
    else if (!setFloat.isPending) setFloat.mutate(amount);
  }

  return (
    <ActionDialog
      title={isOpening ? floatTexts.open : floatTexts.title}
      submit={{ label: isOpening ? floatTexts.open : texts.form.save }}
      isSending={setFloat.isPending}
      onSubmit={submit}
      onClose={onDone}
    >
      <EuroField
        data-autofocus
        label={floatTexts.title}
        hint={lastFloat === null ? floatTexts.hint : `${floatTexts.hint} ${floatTexts.last(formatEuros(lastFloat))}`}
        value={typedAmount}
        onFocus={({ target }) => target.select()}
        onType={setTypedAmount}
        error={error}
      />
    </ActionDialog>
  );
}

/** Sets the float. Repeating it changes nothing, so it can be retried after a lost response. */
function useSetFloat(closureId: number, onDone: () => void, onError: (error: string) => void) {
  const client = useQueryClient();
  return usePressMutation({
    mutationFn: (amount: Cents) => api.zClosures.setOpeningFloat({ closureId, amount }),
    onSuccess: ({ openingFloat }) => {
      showToast(floatTexts.done(formatEuros(openingFloat)));
      onDone();
    },
    // The dialog may be gone already: a live event shows that no Z closure is open.
    onError: (error) => {
      if (!isZClosureClosedError(error)) return onError(errorText(error));
      showToast(errorText(error), 'error');
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY }),
  });
}
