// The question before an order that staff took is given up: what that does, and why.
import { type FormEvent, useId, useState } from 'react';
import { textOf } from '#admin/shared/text-of.ts';
import { texts } from '#admin/shared/texts.ts';
import { messages } from '#contract/messages.es.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { REASON_CHARACTERS_MAX } from '#domain/refund.ts';
import { tableLabel } from '#domain/table.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { pendingTexts } from './pending-texts.ts';
import styles from './Question.module.css';
import { useGiveUp } from './use-give-up.ts';

type GiveUpProps = {
  payment: PaymentDetail;
  /** It is given up, whoever did. */
  onGivenUp: () => void;
  /** It stays as it was. */
  onKeep: () => void;
};

export function GiveUp({ payment, onGivenUp, onKeep }: GiveUpProps) {
  const textId = useId();
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { giveUp, isSending } = useGiveUp({ onGivenUp, onPaid: onKeep, onProblem: setProblem });
  const { id: paymentId, number, tableCode, total } = payment;
  const words = pendingTexts.giveUp;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = textOf(new FormData(event.currentTarget), 'reason');
    setProblem(reason === '' ? messages['cancel-reason-required'] : null);
    if (reason === '') event.currentTarget.querySelector<HTMLElement>('[name="reason"]')?.focus();
    else giveUp({ paymentId, reason });
  }

  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={words.title(number)}
      describedBy={textId}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSending) onKeep();
      }}
      footer={
        <>
          <Button aria-disabled={isSending || undefined} onClick={onKeep}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.question} noValidate onSubmit={submit}>
        <div id={textId} className={styles.text}>
          <p>{pendingTexts.inWords(number, tableLabel(tableCode), formatEuros(total))}</p>
          <p>{words.what}</p>
        </div>
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
      </form>
    </Dialog>
  );
}
