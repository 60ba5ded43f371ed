// The question before a payment is paid: which one, how much, and how staff have the money.
import { type FormEvent, useId, useState } from 'react';
import { paidWithNames } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { PAID_WITH, type PaidWith } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Segments } from '#ui/Segments.tsx';
import { pendingTexts } from './pending-texts.ts';
import styles from './Question.module.css';
import { useConfirmPaid } from './use-confirm-paid.ts';

const OPTIONS = PAID_WITH.map((value) => ({ value, label: paidWithNames[value] }));

type ConfirmPaidProps = {
  payment: PaymentDetail;
  /** It is paid, whoever took the money. */
  onPaid: () => void;
  /** It stays as it was. */
  onKeep: () => void;
};

export function ConfirmPaid({ payment, onPaid, onKeep }: ConfirmPaidProps) {
  const textId = useId();
  const formId = useId();
  const [paidWith, setPaidWith] = useState<PaidWith>('efectivo');
  const { confirm, isSending } = useConfirmPaid({ onPaid, onRefused: onKeep });
  const { number, tableCode, total } = payment;
  const words = pendingTexts.pay;

  function submit(event: FormEvent) {
    event.preventDefault();
    confirm({ paymentId: payment.id, paidWith });
  }

  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={words.title}
      describedBy={textId}
      closeOnBackdrop={false}
      onClose={() => {
        if (!isSending) onKeep();
      }}
      footer={
        <>
          <Button data-autofocus aria-disabled={isSending || undefined} onClick={onKeep}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.question} onSubmit={submit}>
        <div id={textId} className={styles.text}>
          <p>{pendingTexts.inWords(number, tableLabel(tableCode), formatEuros(total))}</p>
          <p>{words.what}</p>
        </div>
        <div className={styles.choice}>
          {/* The radios' own name says it to screen readers. */}
          <span aria-hidden="true" className={styles.label}>
            {words.paidWith}
          </span>
          <Segments<PaidWith> label={words.paidWith} options={OPTIONS} value={paidWith} onChange={setPaidWith} />
        </div>
      </form>
    </Dialog>
  );
}
