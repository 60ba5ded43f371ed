// Dialog about the refund of a payment incident: staff record whether the refund was made, or request it again.
import { type FormEvent, useId, useState } from 'react';
import { v7 as newId } from 'uuid';
import { CopyableIdentifier } from '#admin/shared/CopyableIdentifier.tsx';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { ActionDialog } from '#admin/shared/forms/ActionDialog.tsx';
import { readFormText } from '#admin/shared/forms/read-form-text.ts';
import { DecisionNoteField } from '#admin/shared/payments/DecisionNoteField.tsx';
import type { Incident } from '#contract/incidents.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { formatEuros } from '#domain/money.ts';
import { PROVIDER_NAMES } from '#domain/provider.ts';
import { incidentTexts, type RefundIncidentAction, refundIncidentActionTexts } from './incident-texts.ts';
import { useRefundIncidentAction } from './use-refund-incident-action.ts';

type AnswerRefundDialogProps = {
  incident: Incident;
  refund: NonNullable<Incident['refund']>;
  answer: RefundIncidentAction;
  /** Called when the dialog is finished, whether the answer was stored or not. */
  onDone: () => void;
};

/**
 * Dialog in which staff record that the refund of a payment incident was made or was not made, or request the refund again.
 * `answer` says which of the three. A note is required.
 */
export function RefundIncidentDialog({ incident, refund, answer, onDone }: AnswerRefundDialogProps) {
  const textId = useId();
  // The same id for every press: without a response the same request is sent again.
  const [refundId] = useState(() => newId());
  const [error, setError] = useState<string | null>(null);
  const { send, isSending } = useRefundIncidentAction({
    refund,
    answer,
    refundId,
    onDone,
    onError: setError,
  });
  const words = refundIncidentActionTexts[answer];
  const isRepetition = answer === 'repeat-refund';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = readFormText(new FormData(event.currentTarget), 'note').replace(/\s+/gu, ' ');
    const missing = refusalMessages[isRepetition ? 'refund-reason-required' : 'refund-note-required'];
    setError(note === '' ? missing : null);
    if (note !== '') send(note);
  }

  return (
    <ActionDialog
      title={words.title(formatEuros(refund.amount))}
      describedBy={textId}
      submit={{ label: words.label, variant: isRepetition ? 'danger' : 'primary' }}
      isSending={isSending}
      onSubmit={submit}
      onClose={onDone}
    >
      <p id={textId}>{words.consequence(refund.isSurplus)}</p>
      <RefundDetails incident={incident} />
      <DecisionNoteField data-autofocus label={words.note} name="note" error={error} />
    </ActionDialog>
  );
}

/** What staff need to find the refund in the portal of the bank. */
function RefundDetails({ incident: { provider, reference, payment } }: { incident: Incident }) {
  const { labels } = incidentTexts;
  return (
    <DetailList
      details={[
        [labels.payment, payment && payment.number],
        [labels.provider, provider && PROVIDER_NAMES[provider]],
        [labels.reference, reference && <CopyableIdentifier code={reference} />],
      ]}
    />
  );
}
