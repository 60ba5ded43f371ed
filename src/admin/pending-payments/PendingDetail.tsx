// One payment that is awaited, with what staff may do about it: take the money, or give up an order of their own.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentQuery } from '#admin/shared/live/payments-queries.ts';
import { useFocusKept } from '#admin/shared/page/use-restore-focus.ts';
import { PaymentDetailDialog } from '#admin/shared/payments/PaymentDetailDialog.tsx';
import { texts } from '#admin/shared/texts.ts';
import { messages } from '#contract/messages.es.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { isPending } from '#domain/payment.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { ConfirmPaid } from './ConfirmPaid.tsx';
import { GiveUp } from './GiveUp.tsx';
import { pendingTexts } from './pending-texts.ts';

type Question = 'under-way' | 'paid' | 'paid-warned' | 'give-up';
type PendingDetailProps = { paymentId: string; onClose: () => void };

export function PendingDetail({ paymentId, onClose }: PendingDetailProps) {
  const { data: payment } = useQuery(paymentQuery(paymentId));
  const [asked, ask] = useState<Question | null>(null);
  // The buttons go when somebody else takes the money.
  useFocusKept(`${payment?.state} ${asked}`, 'dialog[open] h2');
  const keep = () => ask(null);
  return (
    <>
      <PaymentDetailDialog
        paymentId={paymentId}
        onClose={onClose}
        actions={payment && isPending(payment.state) ? <Acts payment={payment} onAsk={ask} /> : undefined}
      />
      {asked === 'under-way' && <UnderWay onGoOn={() => ask('paid-warned')} onCancel={keep} />}
      {payment && (asked === 'paid' || asked === 'paid-warned') && (
        <ConfirmPaid
          payment={payment}
          isWarned={asked === 'paid-warned'}
          onWarn={() => ask('under-way')}
          onPaid={onClose}
          onKeep={keep}
        />
      )}
      {payment && asked === 'give-up' && <GiveUp payment={payment} onGivenUp={onClose} onKeep={keep} />}
    </>
  );
}

function Acts({ payment, onAsk }: { payment: PaymentDetail; onAsk: (question: Question) => void }) {
  return (
    <>
      <Button
        disabledReason={payment.madeBy === null ? messages['cancel-not-by-staff'] : null}
        onClick={() => onAsk('give-up')}
      >
        {pendingTexts.giveUp.ask}
      </Button>
      <Button variant="primary" icon="check" onClick={() => onAsk(payment.isUnderWay ? 'under-way' : 'paid')}>
        {pendingTexts.pay.ask}
      </Button>
    </>
  );
}

/** Asked before the other question: money taken twice is the guest's, and has to go back. */
function UnderWay({ onGoOn, onCancel }: { onGoOn: () => void; onCancel: () => void }) {
  const { title, text, submit } = pendingTexts.underWay;
  return (
    <ConfirmDialog
      danger
      title={title}
      text={text}
      confirmLabel={submit}
      cancelLabel={texts.cancel}
      onConfirm={onGoOn}
      onCancel={onCancel}
    />
  );
}
