// Form for a refund whose result is unknown, and for the failed refund of a duplicate charge: staff record what the bank
// shows, and confirm the consequence.
import { useId, useRef, useState } from 'react';
import { texts } from '#admin/shared/texts.ts';
import type { Refund, RefundablePayment } from '#contract/refunds.ts';
import { formatEuros } from '#domain/money.ts';
import { allowedDecisions, REASON_CHARACTERS_MAX, type RefundDecision } from '#domain/refund.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { decisionConsequence, refundTexts } from './refund-texts.ts';
import styles from './SettleRefundForm.module.css';
import { useSettleRefund } from './use-settle-refund.ts';

const settleTexts = refundTexts.settle;

export function SettleRefundForm({ payment, refund }: { payment: RefundablePayment; refund: Refund }) {
  const titleId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState('');
  const [isNoteMissing, setIsNoteMissing] = useState(false);
  const [decisionToConfirm, setDecisionToConfirm] = useState<RefundDecision | null>(null);
  const { settle, isSending } = useSettleRefund(payment, () => setDecisionToConfirm(null));

  function choose(decision: RefundDecision) {
    const isEmpty = note.trim() === '';
    setIsNoteMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else setDecisionToConfirm(decision);
  }

  return (
    <div role="group" aria-labelledby={titleId} className={styles.settle}>
      <h3 id={titleId} className={styles.title}>
        {settleTexts.title[refund.state === 'failed' ? 'failed' : 'unknown']}
      </h3>
      <TextField
        multiline
        ref={field}
        label={settleTexts.note}
        hint={settleTexts.noteHint}
        rows={2}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setIsNoteMissing(false);
        }}
        maxLength={REASON_CHARACTERS_MAX}
        required
        error={isNoteMissing ? settleTexts.noteMissing : null}
      />
      <div className={styles.decisions}>
        {allowedDecisions(refund).map((decision) => (
          <Button key={decision} onClick={() => choose(decision)}>
            {settleTexts.buttons[decision]}
          </Button>
        ))}
      </div>
      {decisionToConfirm && (
        <ConfirmDialog
          danger={decisionToConfirm === 'failed'}
          title={settleTexts.confirmTitle[decisionToConfirm](formatEuros(refund.amount))}
          text={
            <>
              <p>{decisionConsequence(decisionToConfirm, refund.isDuplicate)}</p>
              <p>{settleTexts.consequenceNote}</p>
            </>
          }
          confirmLabel={settleTexts.submit[decisionToConfirm]}
          cancelLabel={texts.cancel}
          busy={isSending}
          onConfirm={() => {
            const seen = refund.state === 'failed' ? 'failed' : 'unknown';
            settle({ refundId: refund.id, decision: decisionToConfirm, note, seen });
          }}
          onCancel={() => setDecisionToConfirm(null)}
        />
      )}
    </div>
  );
}
