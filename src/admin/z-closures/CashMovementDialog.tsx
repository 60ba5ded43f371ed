// Dialog that records cash that staff pay into the drawer or out of it: an amount, then the button of a reason, which sends it.
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { ReasonButtons } from '#admin/shared/payments/ReasonButtons.tsx';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { cashMovementNames } from '#contract/cash-count-texts.es.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { RecordCashMovementInput } from '#contract/z-closures.ts';
import type { CashDirection } from '#domain/cash-count.ts';
import { cents, formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EuroField } from '#ui/EuroField.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import { parseCashAmount } from './cash-amount.ts';
import { isZClosureClosedError } from './closure-closed.ts';
import { zClosureTexts } from './z-closure-texts.ts';

const movementTexts = zClosureTexts.movements;

type CashMovementDialogProps = {
  zClosureId: number;
  direction: CashDirection;
  /** Called when the dialog is finished, whether cash was moved or not. */
  onDone: () => void;
};

/**
 * Dialog in which staff record cash that they pay into the drawer or out of it without a sale (`direction`). They enter the amount
 * and press the button of a reason, which sends the request. `onDone` is called when the dialog ends, also if it was canceled.
 */
export function CashMovementDialog({ zClosureId, direction, onDone }: CashMovementDialogProps) {
  const fieldId = useId();
  const [typedAmount, setTypedAmount] = useState('');
  const [isAmountMissing, setIsAmountMissing] = useState(false);
  const { send, sent, isSending, error } = useMoveCash(onDone);
  // One dialog is one movement, however often it is sent.
  const [movementId] = useState(() => v7());
  // Zero if nothing is typed, or no amount.
  const amount = parseCashAmount(typedAmount) ?? ZERO_CENTS;
  const isMissing = amount === 0;

  function choose(reason: string) {
    setIsAmountMissing(isMissing);
    if (isMissing) document.getElementById(fieldId)?.focus();
    else send({ closureId: zClosureId, movementId, direction, amount, reason });
  }

  return (
    <Dialog
      title={cashMovementNames[direction]}
      closeLabel={texts.form.close}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSending) onDone();
      }}
    >
      <div className={layout.stack4}>
        {error && sent?.amount === amount && (
          <RefusedMovement
            error={error}
            isSending={isSending}
            onSendAnyway={() => send({ ...sent, evenIfMoreThanExpected: true })}
          />
        )}
        <EuroField
          id={fieldId}
          data-autofocus
          label={movementTexts.amount}
          hint={movementTexts.hints[direction]}
          value={typedAmount}
          onType={setTypedAmount}
          error={isAmountMissing && isMissing ? refusalMessages['cash-amount-not-valid'] : null}
        />
        <ReasonButtons
          reasons={movementTexts.reasons[direction]}
          missing="cash-reason-required"
          submit={movementTexts.submit}
          variant="primary"
          isSending={isSending}
          onChoose={choose}
        />
      </div>
    </Dialog>
  );
}

type RefusedMovementProps = { error: Error; isSending: boolean; onSendAnyway: () => void };

/** More is paid out than should be in the drawer: staff are asked first. */
function RefusedMovement({ error, isSending, onSendAnyway }: RefusedMovementProps) {
  const inDrawer = error instanceof ServerRefusalError ? error.details.inDrawer : undefined;
  if (inDrawer === undefined)
    return (
      <Banner kind="danger" title={movementTexts.failed}>
        {errorText(error)}
      </Banner>
    );
  const { title, text, submit } = movementTexts.tooMuch;
  return (
    <Banner
      kind="danger"
      announce="alert"
      title={title}
      action={
        <Button variant="danger" busy={isSending} onClick={onSendAnyway}>
          {submit}
        </Button>
      }
    >
      {text(formatEuros(inDrawer))}
    </Banner>
  );
}

function useMoveCash(onDone: () => void) {
  const client = useQueryClient();
  const { mutate, variables, isPending, error } = usePressMutation({
    name: 'move-cash',
    requestKey: ({ movementId }) => movementId,
    mutationFn: (movement: RecordCashMovementInput) => api.zClosures.recordCashMovement(movement),
    onSuccess: (_, { direction, amount }) => {
      showToast(movementTexts.done(cashMovementNames[direction], formatEuros(cents(amount))));
      onDone();
    },
    // The dialog may be gone already: a live event shows that no Z closure is open.
    onError: (error) => {
      if (!isZClosureClosedError(error)) return;
      showToast(`${movementTexts.failed}. ${errorText(error)}`, 'error');
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY }),
  });
  return { send: mutate, sent: variables, isSending: isPending, error };
}
