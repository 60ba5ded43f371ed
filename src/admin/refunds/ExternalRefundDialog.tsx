// Dialog that records a refund which staff made in the bank's portal: what it does, amount and note.
import { type FormEvent, useId, useState } from 'react';
import { v7 } from 'uuid';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { RefundablePayment } from '#contract/refunds.ts';
import { type Cents, formatEuros, formatEurosForInput } from '#domain/money.ts';
import { REASON_CHARACTERS_MAX } from '#domain/refund.ts';
import { formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import styles from './ExternalRefundDialog.module.css';
import { NO_ERRORS, type RefundFormErrors, readExternalRefundForm } from './refund-form.ts';
import { refundTexts } from './refund-texts.ts';
import { useRecordExternalRefund } from './use-record-external-refund.ts';

type ExternalRefundDialogProps = {
  payment: RefundablePayment;
  /** Called when the dialog is finished, whether the refund was recorded or not. */
  onDone: () => void;
};

export function ExternalRefundDialog({ payment, onDone }: ExternalRefundDialogProps) {
  const textId = useId();
  const formId = useId();
  const [errors, setErrors] = useState(NO_ERRORS);
  // One id and one refundable amount for as long as the dialog is open: sent again, it is the same record.
  const [{ refundId, refundable }] = useState(() => ({ refundId: v7(), refundable: payment.refundable }));
  const { record, isSending, error } = useRecordExternalRefund(payment, onDone);
  const { external } = refundTexts;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readExternalRefundForm(new FormData(event.currentTarget), refundable);
    setErrors('errors' in read ? read.errors : NO_ERRORS);
    if ('errors' in read) focusInvalid(event.currentTarget, read.errors.amount === null ? 'note' : 'amount');
    else record({ paymentId: payment.id, refundId, refundable, ...read });
  }

  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={external.title}
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
          <Button type="submit" form={formId} variant="primary" busy={isSending}>
            {external.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {error !== null && (
          <Banner kind="danger" title={external.failed}>
            {error}
          </Banner>
        )}
        <p id={textId}>{external.lead}</p>
        <RecordedRefunds payment={payment} />
        <RefundFields refundable={refundable} errors={errors} />
      </form>
    </Dialog>
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
      <TextField
        multiline
        label={external.note}
        hint={external.noteHint}
        name="note"
        rows={2}
        maxLength={REASON_CHARACTERS_MAX}
        required
        error={errors.reason}
      />
    </>
  );
}

/** The refunds that are recorded already, so that nobody records one of them again. */
function RecordedRefunds({ payment }: { payment: RefundablePayment }) {
  const { timeZone } = useVenue();
  const recorded = payment.refunds.filter(({ state, isDuplicate }) => state !== 'failed' && !isDuplicate);
  if (recorded.length === 0) return null;
  const list = recorded.map(({ amount, time }) =>
    refundTexts.external.recordedOne(formatEuros(amount), formatDateTime(new Date(time), timeZone)),
  );
  return <Banner kind="warn">{refundTexts.external.recorded(list.join(', '))}</Banner>;
}

function focusInvalid(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
