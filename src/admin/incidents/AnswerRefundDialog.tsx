// Dialog about the refund of a payment incident: staff record whether the refund was made, or request it again.
import { type FormEvent, useId, useState } from 'react';
import { v7 as newId } from 'uuid';
import { CopyableCode } from '#admin/shared/CopyableCode.tsx';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { formText } from '#admin/shared/forms/form-text.ts';
import { texts } from '#admin/shared/texts.ts';
import type { Incident } from '#contract/incidents.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { formatEuros } from '#domain/money.ts';
import { PROVIDER_NAMES } from '#domain/provider.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { answerRefundTexts, incidentTexts, type RefundAnswer } from './incident-texts.ts';
import { useAnswerRefund } from './use-answer-refund.ts';

type AnswerRefundDialogProps = {
  incident: Incident;
  refund: NonNullable<Incident['refund']>;
  answer: RefundAnswer;
  /** Called when the dialog is finished, whether the answer was stored or not. */
  onDone: () => void;
};

export function AnswerRefundDialog({ incident, refund, answer, onDone }: AnswerRefundDialogProps) {
  const formId = useId();
  const textId = useId();
  // The same id for every press: without a response the same request is sent again.
  const [refundId] = useState(() => newId());
  const [error, setError] = useState<string | null>(null);
  const { send, isSending } = useAnswerRefund({
    refund,
    answer,
    refundId,
    onDone,
    onError: setError,
  });
  const words = answerRefundTexts[answer];
  const isRepetition = answer === 'repeat-refund';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = formText(new FormData(event.currentTarget), 'note').replace(/\s+/gu, ' ');
    const missing = refusalMessages[isRepetition ? 'refund-reason-required' : 'refund-note-required'];
    setError(note === '' ? missing : null);
    if (note !== '') send(note);
  }

  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={words.title(formatEuros(refund.amount))}
      describedBy={textId}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSending) onDone();
      }}
      footer={
        <>
          <Button aria-disabled={isSending || undefined} onClick={onDone}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant={isRepetition ? 'danger' : 'primary'} busy={isSending}>
            {words.label}
          </Button>
        </>
      }
    >
      <form id={formId} className={layout.stack4} noValidate onSubmit={submit}>
        <p id={textId}>{words.consequence(refund.isDuplicate)}</p>
        <RefundDetails incident={incident} />
        <TextField
          multiline
          data-autofocus
          label={words.note}
          hint={incidentTexts.noteHint}
          rows={2}
          name="note"
          maxLength={REASON_CHARACTERS_MAX}
          counterMax={REASON_CHARACTERS_MAX}
          required
          error={error}
        />
      </form>
    </Dialog>
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
        [labels.reference, reference && <CopyableCode code={reference} />],
      ]}
    />
  );
}
