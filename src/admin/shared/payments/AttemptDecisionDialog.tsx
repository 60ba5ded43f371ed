// Dialog in which staff record whether the bank has charged the customer in an attempt to pay. They have checked it in the bank's
// portal before.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { CopyableIdentifier } from '#admin/shared/CopyableIdentifier.tsx';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { INCIDENTS_QUERY_KEY, PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { AttemptDecisionResult, RecordAttemptDecisionInput } from '#contract/attempts.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { AttemptDecision } from '#domain/attempt-decision.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { PROVIDER_NAMES, type ProviderId } from '#domain/provider.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { DecisionNoteField } from './DecisionNoteField.tsx';
import { attemptDecisionTexts } from './payment-dialog-texts.ts';

/**
 * An attempt to pay whose outcome is unknown: the bank may have charged the customer or not. It has the data by which staff find
 * the attempt in the bank's portal. `amount` is in cents. A null value is not shown.
 */
type UndecidedPaymentAttempt = {
  readonly attemptId: string;
  readonly provider: ProviderId | null;
  readonly reference: string | null;
  readonly amount: Cents | null;
};

type DecideChargeDialogProps = {
  attempt: UndecidedPaymentAttempt;
  title: string;
  /** What the decision means, before the fields. */
  children: ReactNode;
  /** The decisions that can be chosen, with the labels of their buttons. */
  decisions: Readonly<Partial<Record<AttemptDecision, string>>>;
  /** Called with the stored outcome and the note that was sent. */
  onDecided: (result: AttemptDecisionResult, note: string) => void;
  onCancel: () => void;
};

/**
 * Dialog in which staff record whether the bank charged a payment attempt whose outcome the payment provider has not reported. A
 * note is required. `onDecided` receives the response of the server and the note.
 */
export function AttemptDecisionDialog({
  attempt,
  title,
  children,
  decisions,
  onDecided,
  onCancel,
}: DecideChargeDialogProps) {
  const textId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { decide, sending } = useDecideCharge({
    onDecided: (result, request) => onDecided(result, request.note),
    onError: setError,
  });

  function choose(decision: AttemptDecision) {
    const typed = note.trim().replace(/\s+/gu, ' ');
    setError(typed === '' ? refusalMessages['decision-note-required'] : null);
    if (typed === '') field.current?.focus();
    else decide({ attemptId: attempt.attemptId, decision, note: typed });
  }

  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={title}
      describedBy={textId}
      closeOnBackdrop={false}
      onClose={() => {
        if (sending === null) onCancel();
      }}
      footer={
        <>
          <Button aria-disabled={sending !== null || undefined} onClick={onCancel}>
            {texts.cancel}
          </Button>
          <DecisionButtons decisions={decisions} sending={sending} onChoose={choose} />
        </>
      }
    >
      <div className={layout.stack4}>
        <div id={textId} className={classNames(layout.stack3, layout.quiet)}>
          {children}
          <p>{attemptDecisionTexts.queriedFirst}</p>
        </div>
        <AttemptDetails attempt={attempt} />
        <DecisionNoteField
          data-autofocus
          ref={field}
          label={attemptDecisionTexts.note}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
            setError(null);
          }}
          error={error}
        />
      </div>
    </Dialog>
  );
}

type DecisionButtonsProps = Pick<DecideChargeDialogProps, 'decisions'> & {
  sending: AttemptDecision | null;
  onChoose: (decision: AttemptDecision) => void;
};

function DecisionButtons({ decisions, sending, onChoose }: DecisionButtonsProps) {
  const { charged, 'not-charged': notCharged } = decisions;
  const isOnlyOne = charged === undefined || notCharged === undefined;
  return (
    [
      ['charged', charged],
      ['not-charged', notCharged],
    ] as const
  ).map(
    ([decision, label]) =>
      label !== undefined && (
        <Button
          key={decision}
          variant={isOnlyOne ? 'primary' : 'secondary'}
          busy={sending === decision}
          aria-disabled={(sending !== null && sending !== decision) || undefined}
          onClick={() => onChoose(decision)}
        >
          {label}
        </Button>
      ),
  );
}

function AttemptDetails({ attempt: { provider, reference, amount } }: { attempt: UndecidedPaymentAttempt }) {
  const { labels } = attemptDecisionTexts;
  return (
    <DetailList
      details={[
        [labels.provider, provider && PROVIDER_NAMES[provider]],
        [labels.reference, reference && <CopyableIdentifier code={reference} />],
        [labels.amount, amount === null ? null : formatEuros(amount)],
      ]}
    />
  );
}

type DecideChargeHandlers = {
  /** Receives the stored outcome, which may differ from the decision: the bank or another person may have been first. */
  onDecided: (result: AttemptDecisionResult, request: RecordAttemptDecisionInput) => void;
  /** Receives the error text if the request was refused or got no response. */
  onError: (error: string) => void;
};

/**
 * Returns the function that records whether the bank has charged an attempt, and the decision that is being sent.
 * Repeating it changes nothing, so it can be retried.
 */
function useDecideCharge({ onDecided, onError }: DecideChargeHandlers) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = usePressMutation({
    name: 'decide-attempt',
    requestKey: attemptOf,
    mutationFn: (input: RecordAttemptDecisionInput) => api.attempts.recordAttemptDecision(input),
    onSuccess: onDecided,
    onError: (error) => onError(errorText(error)),
    onSettled: () => {
      for (const queryKey of [PAYMENTS_QUERY_KEY, INCIDENTS_QUERY_KEY]) void client.invalidateQueries({ queryKey });
    },
  });

  return { decide: mutate, sending: isPending ? variables.decision : null };
}

function attemptOf({ attemptId }: RecordAttemptDecisionInput): string {
  return attemptId;
}
