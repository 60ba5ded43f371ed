// The frame of a question about one payment: which one it is, what follows, and what has to be said first.
import { type FormEvent, type ReactNode, useId } from 'react';
import { tableInSentence } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './PaymentActionDialog.module.css';
import { pendingTexts } from './pending-texts.ts';

type QuestionProps = {
  title: string;
  payment: PaymentDetail;
  /** What follows. */
  what: string;
  submit: { label: string; variant: 'primary' | 'danger' };
  isSending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** It stays as it was. */
  onKeep: () => void;
  /** What has to be said. A field of it may take the focus. */
  children: ReactNode;
};

export function Question({ title, payment, what, submit, isSending, onSubmit, onKeep, children }: QuestionProps) {
  const textId = useId();
  const formId = useId();
  const { number, tableCode, total } = payment;
  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={title}
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
          <Button type="submit" form={formId} variant={submit.variant} busy={isSending}>
            {submit.label}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.question} noValidate onSubmit={onSubmit}>
        <div id={textId} className={styles.text}>
          <p>{pendingTexts.inWords(number, tableInSentence(tableCode), formatEuros(total))}</p>
          <p>{what}</p>
        </div>
        {children}
      </form>
    </Dialog>
  );
}
