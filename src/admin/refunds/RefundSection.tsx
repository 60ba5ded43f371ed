// Form that refunds a payment: amount and reason, then a confirmation with amount and destination. A second button records a refund
// that was made at the bank.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { RadioField } from '#admin/shared/forms/RadioField.tsx';
import { icons } from '#admin/shared/icons.ts';
import { useFallbackFocus } from '#admin/shared/page/use-fallback-focus.ts';
import { paidWithNames, refundStateNames, tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { isServerFailure, ServerRefusalError } from '#contract/client.ts';
import type { PaymentWithRefunds, RefundPaymentInput } from '#contract/refunds.ts';
import { type Cents, formatEuros, formatEurosForInput } from '#domain/money.ts';
import { PAID_WITH, type PaidWith } from '#domain/payment.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import { ExternalRefundDialog } from './ExternalRefundDialog.tsx';
import styles from './RefundSection.module.css';
import { NO_REFUND_FORM_ERRORS, readRefundForm } from './refund-form.ts';
import { REFUND_LISTS_QUERY_KEY, refundablePaymentQuery } from './refund-queries.ts';
import { refundDestinationText, refundTexts } from './refund-texts.ts';

/** Form that refunds a payment, with a confirmation, and the button that records a refund made at the bank. */
export function RefundSection({ payment }: { payment: PaymentWithRefunds }) {
  const headingId = useId();
  const [refundToConfirm, setRefundToConfirm] = useState<RefundPaymentInput | null>(null);
  const [isRecording, setIsRecording] = useState(false);
  const [reason, setReason] = useState('');
  const { send, isSending, unconfirmed, refusal } = useSendRefund(payment, {
    onRefunded: () => setReason(''),
    onFinished: () => setRefundToConfirm(null),
  });
  // The form disappears when nothing is refundable, and while a refund has no response.
  useFallbackFocus(`${payment.refundable} ${unconfirmed?.refundId}`, `#${CSS.escape(headingId)}`);
  return (
    <Card as="section" aria-labelledby={headingId} className={layout.stack4}>
      <h2 id={headingId} tabIndex={-1} className={styles.title}>
        {refundTexts.form.title}
      </h2>
      {payment.refunds.some(({ state }) => state === 'unknown') && (
        <Banner kind="warn">{refundTexts.unknownRefundNotice}</Banner>
      )}
      {refusal !== null && (
        <Banner kind="danger" title={refundTexts.notSent}>
          {refusal}
        </Banner>
      )}
      {unconfirmed === null ? (
        // Remounted after each refund, also of a colleague, because the refundable amount has changed. The reason stays.
        <RefundForm
          key={payment.refundable}
          payment={payment}
          reason={reason}
          onReason={setReason}
          onSubmit={setRefundToConfirm}
          onRecord={() => setIsRecording(true)}
        />
      ) : (
        <NoResponseNotice refund={unconfirmed} isSending={isSending} onSend={send} />
      )}
      {refundToConfirm && (
        <ConfirmRefundDialog
          payment={payment}
          amount={refundToConfirm.amount}
          paidWith={refundToConfirm.paidWith}
          isSending={isSending}
          onConfirm={(voidsLines) => send({ ...refundToConfirm, voidsLines })}
          onCancel={() => setRefundToConfirm(null)}
        />
      )}
      {isRecording && <ExternalRefundDialog payment={payment} onDone={() => setIsRecording(false)} />}
    </Card>
  );
}

type RefundFormProps = {
  payment: PaymentWithRefunds;
  reason: string;
  onReason: (reason: string) => void;
  onSubmit: (refund: RefundPaymentInput) => void;
  /** Called to record a refund that was made at the bank. */
  onRecord: () => void;
};

function RefundForm({ payment, reason, onReason, onSubmit, onRecord }: RefundFormProps) {
  const { id, refundable, isManual, paidWith } = payment;
  const [errors, setErrors] = useState(NO_REFUND_FORM_ERRORS);
  const [returnedWith, setReturnedWith] = useState(paidWith);
  const { form } = refundTexts;
  if (refundable <= 0) return <p className={layout.quiet}>{refundTexts.nothingRefundable}</p>;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readRefundForm(new FormData(event.currentTarget), { refundable, isManual });
    setErrors('errors' in read ? read.errors : NO_REFUND_FORM_ERRORS);
    if ('errors' in read)
      focusField(event.currentTarget, FIELDS.find((field) => read.errors[field] !== null) ?? 'amount');
    else onSubmit({ paymentId: id, refundId: v7(), ...read });
  }

  return (
    <form className={layout.stack4} noValidate onSubmit={submit}>
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
        className={classNames(layout.large, layout.figures, styles.amount)}
      />
      {isManual && (
        <RadioField<PaidWith | ''>
          label={form.paidWith}
          options={PAID_WITH.map((value) => ({ value, label: paidWithNames[value] }))}
          value={returnedWith ?? ''}
          onChange={(chosen) => setReturnedWith(chosen === '' ? null : chosen)}
          name="paidWith"
          error={errors.paidWith}
        />
      )}
      <TextField
        label={form.reason}
        hint={form.reasonHint}
        name="reason"
        value={reason}
        onChange={({ target }) => onReason(target.value)}
        autoComplete="off"
        maxLength={REASON_CHARACTERS_MAX}
        required
        error={errors.reason}
      />
      <div className={classNames(layout.row, styles.actions)}>
        <Button type="submit" variant="primary" size="large" icon={icons.refund}>
          {form.submit}
        </Button>
        {!isManual && <Button onClick={onRecord}>{form.recordExternal}</Button>}
      </div>
    </form>
  );
}

/** The fields of the form in their sequence on the page. */
const FIELDS = ['amount', 'paidWith', 'reason'] as const;

type NoResponseNoticeProps = {
  refund: RefundPaymentInput;
  isSending: boolean;
  onSend: (refund: RefundPaymentInput) => void;
};

/** Offers only to send the same refund again, while it is unknown whether the server received it. */
function NoResponseNotice({ refund, isSending, onSend }: NoResponseNoticeProps) {
  return (
    <Banner
      kind="danger"
      title={refundTexts.noResponse}
      action={
        <Button icon={icons.refresh} busy={isSending} onClick={() => onSend(refund)}>
          {refundTexts.sendAgain}
        </Button>
      }
    >
      {refundTexts.noResponseText(formatEuros(refund.amount))}
    </Banner>
  );
}

function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}

type ConfirmRefundDialogProps = {
  payment: PaymentWithRefunds;
  amount: Cents;
  /** How staff return the money; undefined if the payment provider does. */
  paidWith: PaidWith | undefined;
  isSending: boolean;
  /** `voidsLines`: the lines of its order that are not done are voided on the boards. */
  onConfirm: (voidsLines: boolean) => void;
  onCancel: () => void;
};

/**
 * Confirmation before a refund is sent: amount, payment and destination, and whether what is not done leaves the boards.
 */
function ConfirmRefundDialog({ payment, amount, paidWith, isSending, onConfirm, onCancel }: ConfirmRefundDialogProps) {
  const { confirm } = refundTexts;
  const euros = formatEuros(amount);
  const { pendingLines, doneLines, refundable, isPart } = payment;
  // A full refund takes the lines off by default, unless other payments have paid a part of the order.
  const [voidsLines, setVoidsLines] = useState(pendingLines > 0 && amount === refundable && !isPart);
  return (
    <ConfirmDialog
      danger
      title={confirm.title(euros)}
      text={
        <>
          <p>{refundTexts.paymentAtTable(payment.number, tableNameInSentence(payment.tableCode))}.</p>
          <p>
            {refundDestinationText(payment, paidWith)} {confirm.cannotUndo}
          </p>
          {pendingLines > 0 && (
            <>
              <Checkbox
                checked={voidsLines}
                disabled={isSending}
                onChange={({ target }) => setVoidsLines(target.checked)}
              >
                {confirm.voidLines}
              </Checkbox>
              <p>{confirm.remainingLines(pendingLines, doneLines, voidsLines)}</p>
            </>
          )}
        </>
      }
      confirmLabel={payment.isManual ? confirm.submitManual(euros) : confirm.submit(euros)}
      cancelLabel={texts.cancel}
      busy={isSending}
      onConfirm={() => onConfirm(voidsLines && pendingLines > 0)}
      onCancel={onCancel}
    />
  );
}

/** Sends refunds and describes the result of the last one. */
interface SendRefund {
  readonly send: (refund: RefundPaymentInput) => void;
  readonly isSending: boolean;
  /** The refund that got no response: it is unknown whether the server received it. */
  readonly unconfirmed: RefundPaymentInput | null;
  /** Text of the refusal; null if none exists. */
  readonly refusal: string | null;
}

/**
 * Returns the function that sends a refund. Without a response the same refund, with the same id, can be sent again; the server
 * executes it once. `onFinished` is called after success, refusal or a lost response, `onRefunded` before it after success.
 */
function useSendRefund(
  payment: PaymentWithRefunds,
  { onRefunded, onFinished }: { onRefunded: () => void; onFinished: () => void },
): SendRefund {
  const client = useQueryClient();
  const { queryKey } = refundablePaymentQuery(payment.number);
  const [unconfirmed, setUnconfirmed] = useState<RefundPaymentInput | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = usePressMutation({
    mutationFn: (refund: RefundPaymentInput) => api.refunds.refundPayment(refund),
    onMutate: () => setRefusal(null),
    onSuccess: (paid, { refundId }) => {
      setUnconfirmed(null);
      onRefunded();
      client.setQueryData(queryKey, paid);
      const refund = paid.refunds.find(({ id }) => id === refundId);
      if (refund)
        showToast(refundTexts.result(refundStateNames[refund.state]), refund.state === 'failed' ? 'error' : 'ok');
      void client.invalidateQueries({ queryKey: REFUND_LISTS_QUERY_KEY });
    },
    onError: (error, refund) => {
      const isRefused = error instanceof ServerRefusalError && !isServerFailure(error);
      setUnconfirmed(isRefused ? null : refund);
      setRefusal(isRefused ? errorText(error) : null);
      void client.invalidateQueries({ queryKey });
    },
    onSettled: onFinished,
  });
  const isStored = payment.refunds.some(({ id }) => id === unconfirmed?.refundId);
  return { send: mutate, isSending: isPending, unconfirmed: isStored ? null : unconfirmed, refusal };
}
