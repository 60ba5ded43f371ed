// The question before an order that staff took is given up: what that does, and why.
import { type FormEvent, useState } from 'react';
import { textOf } from '#admin/shared/forms/form-text.ts';
import { messages } from '#contract/messages.es.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { REASON_CHARACTERS_MAX } from '#domain/refund.ts';
import { TextField } from '#ui/Field.tsx';
import { pendingTexts } from './pending-texts.ts';
import { Question } from './Question.tsx';
import { useGiveUp } from './use-give-up.ts';

type GiveUpProps = {
  payment: PaymentDetail;
  /** It is given up, whoever did. */
  onGivenUp: () => void;
  /** It stays as it was. */
  onKeep: () => void;
};

export function GiveUp({ payment, onGivenUp, onKeep }: GiveUpProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { giveUp, isSending } = useGiveUp({ onGivenUp, onPaid: onKeep, onProblem: setProblem });
  const words = pendingTexts.giveUp;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = textOf(new FormData(event.currentTarget), 'reason');
    setProblem(reason === '' ? messages['cancel-reason-required'] : null);
    if (reason === '') event.currentTarget.querySelector<HTMLElement>('[name="reason"]')?.focus();
    else giveUp({ paymentId: payment.id, reason });
  }

  return (
    <Question
      title={words.title(payment.number)}
      payment={payment}
      what={words.what}
      submit={{ label: words.submit, variant: 'danger' }}
      isSending={isSending}
      onSubmit={submit}
      onKeep={onKeep}
    >
      <TextField
        data-autofocus
        label={words.reason}
        hint={words.reasonHint}
        name="reason"
        autoComplete="off"
        maxLength={REASON_CHARACTERS_MAX}
        required
        error={problem}
      />
    </Question>
  );
}
