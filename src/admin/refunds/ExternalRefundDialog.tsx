// Dialog that records a refund which staff made in the bank's portal: what it does, amount and note.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { ActionDialog } from '#admin/shared/forms/ActionDialog.tsx';
import { DecisionNoteField } from '#admin/shared/payments/DecisionNoteField.tsx';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { PaymentWithRefunds, RecordExternalRefundInput } from '#contract/refunds.ts';
import { type Cents, formatEuros, formatEurosForInput } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { TextField } from '#ui/Field.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './ExternalRefundDialog.module.css';
import { NO_REFUND_FORM_ERRORS, type RefundFormErrors, readExternalRefundForm } from './refund-form.ts';
import { REFUND_LISTS_QUERY_KEY, refundablePaymentQuery } from './refund-queries.ts';
import { refundTexts } from './refund-texts.ts';

type ExternalRefundDialogProps = {
  payment: PaymentWithRefunds;
  /** Called when the dialog is finished, whether the refund was recorded or not. */
  onDone: () => void;
};

/** Dialog that records a refund which staff made in the bank's portal. */
export function ExternalRefundDialog({ payment, onDone }: ExternalRefundDialogProps) {
  const textId = useId();
  const [errors, setErrors] = useState(NO_REFUND_FORM_ERRORS);
  // One id and one refundable amount for as long as the dialog is open: sent again, it is the same record.
  const [{ refundId, refundable }] = useState(() => ({ refundId: v7(), refundable: payment.refundable }));
  const { record, isSending, error } = useRecordExternalRefund(payment, onDone);
  const { external } = refundTexts;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readExternalRefundForm(new FormData(event.currentTarget), refundable);
    setErrors('errors' in read ? read.errors : NO_REFUND_FORM_ERRORS);
    if ('errors' in read) focusInvalid(event.currentTarget, read.errors.amount === null ? 'note' : 'amount');
    else record({ paymentId: payment.id, refundId, refundable, ...read });
  }

  return (
    <ActionDialog
      title={external.title}
      describedBy={textId}
      submit={{ label: external.submit }}
      isSending={isSending}
      onSubmit={submit}
      onClose={onDone}
    >
      {error !== null && (
        <Banner kind="danger" title={external.failed}>
          {error}
        </Banner>
      )}
      <p id={textId}>{external.lead}</p>
      <RecordedRefunds payment={payment} />
      <RefundFields refundable={refundable} errors={errors} />
    </ActionDialog>
  );
}

function RefundFields({ refundable, errors }: { refundable: Cents; errors: RefundFormErrors }) {
  const { external, form } = refundTexts;
  return (
    <>
      <TextField
        label={form.amount}
        hint={form.amountHint(formatEuros(refundable))}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={formatEurosForInput(refundable)}
        maxLength={16}
        required
        error={errors.amount}
        className={styles.amount}
      />
      <DecisionNoteField label={external.note} name="note" error={errors.reason} />
    </>
  );
}

/** The refunds that are recorded already, so that nobody records one of them again. */
function RecordedRefunds({ payment }: { payment: PaymentWithRefunds }) {
  const { timeZone } = useVenue();
  const recorded = payment.refunds.filter(({ state, isSurplus }) => state !== 'failed' && !isSurplus);
  if (recorded.length === 0) return null;
  const list = recorded.map(({ amount, time }) =>
    refundTexts.external.recordedOne(formatEuros(amount), formatDateTime(new Date(time), timeZone)),
  );
  return <Banner kind="warn">{refundTexts.external.recorded(list.join(', '))}</Banner>;
}

function focusInvalid(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

/** Records the refund; `error` is the text of the last refusal or failure. */
interface RecordExternalRefundAction {
  readonly record: (input: RecordExternalRefundInput) => void;
  readonly isSending: boolean;
  readonly error: string | null;
}

/**
 * Returns the function that records the refund. Sent again under the same id it is the same record. `onRecorded` is called after
 * success.
 */
function useRecordExternalRefund(payment: PaymentWithRefunds, onRecorded: () => void): RecordExternalRefundAction {
  const client = useQueryClient();
  const { queryKey } = refundablePaymentQuery(payment.number);
  const { mutate, isPending, error } = usePressMutation({
    mutationFn: (input: RecordExternalRefundInput) => api.refunds.recordExternalRefund(input),
    onSuccess: (recorded) => {
      client.setQueryData(queryKey, recorded);
      showToast(refundTexts.external.saved, 'ok');
      void client.invalidateQueries({ queryKey: REFUND_LISTS_QUERY_KEY });
      onRecorded();
    },
    // The refunds of the payment may have changed in the meantime.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  return { record: mutate, isSending: isPending, error: error === null ? null : errorText(error) };
}
