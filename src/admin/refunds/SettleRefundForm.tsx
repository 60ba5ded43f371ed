// A refund of which nobody knows: staff say what they saw at the bank, and are asked again with what that means.
import { useId, useRef, useState } from 'react';
import { texts } from '#admin/shared/texts.ts';
import type { Refund, RefundablePayment } from '#contract/refunds.ts';
import { formatEuros } from '#domain/money.ts';
import { REASON_CHARACTERS_MAX, REFUND_VERDICTS, type RefundVerdict } from '#domain/refund.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { refundTexts, verdictMeaning } from './refund-texts.ts';
import styles from './SettleRefundForm.module.css';
import { useSettle } from './use-settle-refund.ts';

const words = refundTexts.settle;

export function SettleRefund({ payment, refund }: { payment: RefundablePayment; refund: Refund }) {
  const titleId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [asked, setAsked] = useState<RefundVerdict | null>(null);
  const { settle, isSending } = useSettle(payment, () => setAsked(null));

  function ask(verdict: RefundVerdict) {
    const isEmpty = note.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else setAsked(verdict);
  }

  return (
    <div role="group" aria-labelledby={titleId} className={styles.settle}>
      <h3 id={titleId} className={styles.title}>
        {words.title}
      </h3>
      <TextField
        multiline
        ref={field}
        label={words.note}
        hint={words.noteHint}
        rows={2}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setIsMissing(false);
        }}
        maxLength={REASON_CHARACTERS_MAX}
        required
        error={isMissing ? words.noteMissing : null}
      />
      <div className={styles.verdicts}>
        {REFUND_VERDICTS.map((verdict) => (
          <Button key={verdict} onClick={() => ask(verdict)}>
            {words.ask[verdict]}
          </Button>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          danger={asked === 'failed'}
          title={words.confirmTitle[asked](formatEuros(refund.amount))}
          text={
            <>
              <p>{verdictMeaning(asked, refund.isDuplicate)}</p>
              <p>{words.moves}</p>
            </>
          }
          confirmLabel={words.submit[asked]}
          cancelLabel={texts.cancel}
          busy={isSending}
          onConfirm={() => settle({ refundId: refund.id, verdict: asked, note })}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}
