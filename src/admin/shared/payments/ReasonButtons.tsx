// Buttons for the reasons of a change: pressing a reason makes the change.
import { type FormEvent, useState } from 'react';
import { readFormText } from '#admin/shared/forms/read-form-text.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { MissingReasonRefusal } from '#domain/missing-reason.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { reasonTexts } from './payment-dialog-texts.ts';

type ReasonsProps = {
  /** The usual reasons. */
  reasons: readonly string[];
  /** The refusal without a reason, whose text the field shows. */
  missing: MissingReasonRefusal;
  /** The button that sends another reason, which was typed. */
  submit: string;
  variant?: 'danger' | 'primary';
  isSending: boolean;
  onChoose: (reason: string) => void;
};

/**
 * Asks staff why they make a change, such as a discount: one button for each usual reason, and one that opens a text field for
 * another reason. Pressing or sending a reason calls `onChoose`, which must make the change.
 */
export function ReasonButtons({ reasons, missing, submit, variant = 'danger', isSending, onChoose }: ReasonsProps) {
  const [isOther, setIsOther] = useState(false);
  const [error, setError] = useState<string | null>(null);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = readFormText(new FormData(event.currentTarget), 'reason');
    setError(reason === '' ? refusalMessages[missing] : null);
    if (reason !== '') onChoose(reason);
  }

  if (isOther)
    return (
      <form noValidate className={layout.stack4} onSubmit={send}>
        <TextField
          data-autofocus
          label={reasonTexts.typed}
          name="reason"
          autoComplete="off"
          maxLength={REASON_CHARACTERS_MAX}
          required
          error={error}
        />
        <Button type="submit" variant={variant} size="large" wide busy={isSending}>
          {submit}
        </Button>
      </form>
    );
  return (
    <div role="group" aria-label={reasonTexts.question} className={layout.stack2}>
      <p aria-hidden>{reasonTexts.question}</p>
      {reasons.map((reason) => (
        <Button key={reason} size="large" wide busy={isSending} onClick={() => onChoose(reason)}>
          {reason}
        </Button>
      ))}
      <Button size="large" variant="quiet" wide onClick={() => setIsOther(true)}>
        {reasonTexts.other}
      </Button>
    </div>
  );
}
