// Giving money back: what and why is asked, then asked again with the amount and where it goes.
import { type FormEvent, useId, useState } from 'react';
import { v7 } from 'uuid';
import { icons } from '#admin/shared/icons.ts';
import { useFocusKept } from '#admin/shared/page/use-restore-focus.ts';
import type { RefundablePayment, RefundPayment } from '#contract/refunds.ts';
import { formatEuros, typedEuros } from '#domain/money.ts';
import { REASON_CHARACTERS_MAX } from '#domain/refund.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/Field.tsx';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import styles from './GiveBack.module.css';
import { NO_PROBLEMS, readForm } from './refund-form.ts';
import { refundTexts } from './refund-texts.ts';
import { useGiveBack } from './use-give-back.ts';

export function GiveBack({ payment }: { payment: RefundablePayment }) {
  const headingId = useId();
  const [asked, setAsked] = useState<RefundPayment | null>(null);
  const { send, isSending, unanswered, refusal } = useGiveBack(payment, () => setAsked(null));
  // The form goes when what is left does, and whenever an answer does not come.
  useFocusKept(`${payment.refundable} ${unanswered?.refundId}`, `#${CSS.escape(headingId)}`);
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.giveBack}>
      <h2 id={headingId} tabIndex={-1} className={styles.title}>
        {refundTexts.form.title}
      </h2>
      {payment.refunds.some(({ state }) => state === 'unknown') && (
        <Banner kind="warn">{refundTexts.waitsForUnknown}</Banner>
      )}
      {refusal !== null && (
        <Banner kind="danger" title={refundTexts.notSent}>
          {refusal}
        </Banner>
      )}
      {unanswered === null ? (
        // Another form once something went back: what is left is another amount.
        <RefundForm key={payment.refundable} payment={payment} onAsked={setAsked} />
      ) : (
        <Unanswered refund={unanswered} isSending={isSending} onSend={send} />
      )}
      {asked && (
        <ConfirmRefund
          payment={payment}
          amount={asked.amount}
          isSending={isSending}
          onConfirm={() => send(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

type RefundFormProps = { payment: RefundablePayment; onAsked: (refund: RefundPayment) => void };

function RefundForm({ payment: { id, refundable }, onAsked }: RefundFormProps) {
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const { form } = refundTexts;
  if (refundable <= 0) return <p className={styles.quiet}>{refundTexts.allGone}</p>;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readForm(new FormData(event.currentTarget), refundable);
    setProblems('problems' in read ? read.problems : NO_PROBLEMS);
    if ('problems' in read) focusFirst(event.currentTarget, read.problems.amount === null ? 'reason' : 'amount');
    else onAsked({ paymentId: id, refundId: v7(), ...read });
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={form.amount}
        hint={form.amountHint(formatEuros(refundable))}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typedEuros(refundable)}
        maxLength={16}
        required
        error={problems.amount}
        className={styles.amount}
      />
      <TextField
        label={form.reason}
        hint={form.reasonHint}
        name="reason"
        autoComplete="off"
        maxLength={REASON_CHARACTERS_MAX}
        required
        error={problems.reason}
      />
      <Button type="submit" variant="primary" size="large" icon={icons.giveBack}>
        {form.submit}
      </Button>
    </form>
  );
}

type UnansweredProps = { refund: RefundPayment; isSending: boolean; onSend: (refund: RefundPayment) => void };

/** While it is open whether the server has it, there is nothing else to do than to send the very same again. */
function Unanswered({ refund, isSending, onSend }: UnansweredProps) {
  return (
    <Banner
      kind="danger"
      title={refundTexts.unanswered}
      action={
        <Button icon={icons.refresh} busy={isSending} onClick={() => onSend(refund)}>
          {refundTexts.sendAgain}
        </Button>
      }
    >
      {refundTexts.unansweredText(formatEuros(refund.amount))}
    </Banner>
  );
}

function focusFirst(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}
