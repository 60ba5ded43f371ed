// What the collect dialog shows of a collection without a response, and of one that the server refused.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { owedTexts, pendingTexts } from '#admin/pending-payments/pending-texts.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { useSession } from '#admin/shared/session.ts';
import { formatEuros } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import type { CollectState, RefusedCollection } from './use-collect.ts';

/** Sent without a response: only the same collection may be sent again. */
export function Unconfirmed({
  collecting: { isSending, sendAgain, unconfirmed },
}: {
  collecting: CollectState;
}): ReactNode {
  const { title, text, again } = owedTexts.unconfirmed;
  return (
    <>
      <Banner kind="danger" title={title}>
        {unconfirmed && text(formatEuros(unconfirmed.total), tableNameInSentence(unconfirmed.tableCode))}
      </Banner>
      <Button variant="primary" size="large" wide busy={isSending} onClick={sendAgain}>
        {again}
      </Button>
    </>
  );
}

type RefusalNoticeProps = { refused: RefusedCollection; collecting: CollectState };

/** A customer who may be paying is asked first; whether the bank has charged is decided in the details of the payment. */
export function RefusalNotice({ refused: { sent, code, text }, collecting }: RefusalNoticeProps): ReactNode {
  const { profile } = useSession();
  const { inProgress } = pendingTexts;
  if (code === 'guest-may-be-paying')
    return (
      <Banner
        kind="danger"
        title={inProgress.title}
        action={
          <Button variant="danger" onClick={() => collecting.collect({ ...sent, evenIfInProgress: true })}>
            {inProgress.submit}
          </Button>
        }
      >
        {inProgress.text}
      </Banner>
    );
  const [payment = '', ...others] = sent.paymentIds;
  const isDecidable = code === 'charge-not-known' && can(profile?.permissions ?? [], 'see-payments');
  return (
    <Banner
      kind="danger"
      action={
        isDecidable && (
          <Link
            to="/admin/orders/pending-payments"
            search={others.length === 0 ? { payment } : { state: 'pending', table: sent.tableCode }}
            className={buttonClass()}
          >
            {owedTexts.dialog.seePayment}
          </Link>
        )
      }
    >
      {text}
    </Banner>
  );
}
