// Form in which staff record what the bank shows about a refund, and confirm the consequence. It is for refunds of unknown result,
// and for the failed refund of a surplus.
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { DecisionNoteField } from '#admin/shared/payments/DecisionNoteField.tsx';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { PaymentWithRefunds, RecordRefundDecisionInput, Refund } from '#contract/refunds.ts';
import { formatEuros } from '#domain/money.ts';
import { allowedRefundDecisions, type RefundDecision } from '#domain/refund.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './RefundDecisionForm.module.css';
import { REFUND_LISTS_QUERY_KEY, refundablePaymentQuery } from './refund-queries.ts';
import { refundDecisionConsequence, refundTexts } from './refund-texts.ts';

const settleTexts = refundTexts.settle;

/**
 * Form in which staff record whether a refund was made, after they have looked in the bank's portal. It is shown for refunds with
 * an unknown result, and for the failed refund of a surplus (charged above what was owed).
 */
export function RefundDecisionForm({ payment, refund }: { payment: PaymentWithRefunds; refund: Refund }) {
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
      <DecisionNoteField
        ref={field}
        label={settleTexts.note}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setIsNoteMissing(false);
        }}
        error={isNoteMissing ? settleTexts.noteMissing : null}
      />
      <div className={styles.decisions}>
        {allowedRefundDecisions(refund).map((decision) => (
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
              <p>{refundDecisionConsequence(decisionToConfirm, refund.isSurplus)}</p>
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

/** Stores the decision; `isSending` while the request is in progress. */
interface SettleRefundAction {
  readonly settle: (input: RecordRefundDecisionInput) => void;
  readonly isSending: boolean;
}

/**
 * Returns the function that stores the decision. Repeating it changes nothing, so it can be retried. `onFinished` is called after
 * success, refusal or a lost response.
 */
function useSettleRefund(payment: PaymentWithRefunds, onFinished: () => void): SettleRefundAction {
  const client = useQueryClient();
  const { queryKey } = refundablePaymentQuery(payment.number);
  const { mutate, isPending } = usePressMutation({
    mutationFn: (input: RecordRefundDecisionInput) => api.refunds.recordRefundDecision(input),
    onSuccess: (settled, { decision }) => {
      client.setQueryData(queryKey, settled);
      showToast(refundTexts.settle.savedAs[decision], 'ok');
      void client.invalidateQueries({ queryKey: REFUND_LISTS_QUERY_KEY });
    },
    onError: (error) => {
      showToast(errorText(error), 'error');
      // Another user or the bank may have settled the refund in the meantime.
      void client.invalidateQueries({ queryKey });
    },
    onSettled: onFinished,
  });
  return { settle: mutate, isSending: isPending };
}
