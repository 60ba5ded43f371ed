// What the collect dialog shows of a collection without a response, and of one that the server refused.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { owedTexts, pendingTexts } from '#admin/pending-payments/pending-texts.ts';
import { findOwedPayments, useOwedPayments } from '#admin/shared/live/owed-queries.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { useSession } from '#admin/shared/session.ts';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { addCents, formatEuros } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import type { OrdersToCollect } from './collect-part.ts';
import type { CollectPaymentsState, RefusedCollectRequest } from './use-collect-payments.ts';

/**
 * Notice that a request to collect the money of unpaid orders got no response, with the button that sends it again. Nothing else
 * can be collected until a response has arrived.
 */
export function UnconfirmedCollectNotice({
  collecting: { isSending, sendAgain, unconfirmed },
}: {
  collecting: CollectPaymentsState;
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

/**
 * Returns what is still to be collected of these orders, if that has changed since the dialog showed them: the customer has paid by
 * phone, or another tablet has collected or changed something. Null if nothing has changed, and while `isOff` is true. Without
 * payments if nothing is left.
 */
export function useChangedOrders({ tableCode, payments }: OrdersToCollect, isOff: boolean): OrdersToCollect | null {
  const { data, dataUpdatedAt } = useOwedPayments();
  const [shown, setShown] = useState({ payments, listReadOn: dataUpdatedAt });
  if (shown.payments !== payments) setShown({ payments, listReadOn: dataUpdatedAt });
  // A list that was read before the dialog showed these payments says nothing.
  if (isOff || data === undefined || dataUpdatedAt === shown.listReadOn) return null;
  const present = findOwedPayments(
    data,
    payments.map(({ paymentId }) => paymentId),
  );
  const isSame = payments.every(({ total }, index) => total === present[index]?.total);
  return isSame ? null : { tableCode, payments: present };
}

type ChangedNoticeProps = { changed: OrdersToCollect; onShow: (changed: OrdersToCollect) => void };

/**
 * Notice in the open dialog that what is to be collected has changed meanwhile (`useChangedOrders`). Its button shows what is left.
 */
export function ChangedOrdersNotice({ changed, onShow }: ChangedNoticeProps): ReactNode {
  const { title, nothingLeft, text } = owedTexts.changed;
  if (changed.payments.length === 0) return <Banner kind="warn" title={nothingLeft} />;
  return (
    <Banner
      kind="warn"
      title={title(formatEuros(addCents(...changed.payments.map(({ total }) => total))))}
      action={<Button onClick={() => onShow(changed)}>{owedTexts.dialog.collectRemaining}</Button>}
    >
      {text}
    </Banner>
  );
}

type RefusalNoticeProps = {
  refused: RefusedCollectRequest;
  /** What was to be collected. */
  payments: readonly OwedPayment[];
  collecting: CollectPaymentsState;
  onCollectOthers: (others: readonly OwedPayment[]) => void;
};

/**
 * Notice that the server refused to collect owed orders (unpaid, staff collect the money), with the reason. Depending on it, there
 * are buttons that collect although a customer may be paying, or collect the other orders or the amounts owed now
 * (`onCollectOthers`). A link opens a payment of which it is not known whether the bank charged it.
 */
export function RefusedCollectNotice({
  refused,
  payments,
  collecting,
  onCollectOthers,
}: RefusalNoticeProps): ReactNode {
  const { sent, code, text, concernedIds } = refused;
  const { profile } = useSession();
  const { inProgress } = pendingTexts;
  const isAsked = code === 'guest-may-be-paying';
  const [payment = '', ...morePayments] = concernedIds.length > 0 ? concernedIds : sent.paymentIds;
  const isConcerned = ({ paymentId }: OwedPayment) => concernedIds.includes(paymentId);
  const concerned = payments.filter(isConcerned);
  const others = concerned.length === 0 ? [] : payments.filter((each) => !isConcerned(each));
  const { data: owed } = useOwedPayments();
  const remaining = code === 'remainder-changed' ? findOwedPayments(owed, sent.paymentIds) : [];
  const isDecidable = code === 'charge-not-known' && can(profile?.permissions ?? [], 'see-payments');
  return (
    <Banner
      kind="danger"
      title={isAsked ? inProgress.title : undefined}
      action={
        (others.length > 0 || remaining.length > 0 || isAsked || isDecidable) && (
          <div className={layout.row}>
            {others.length > 0 && (
              <Button onClick={() => onCollectOthers(others)}>
                {owedTexts.dialog.collectOthers(formatEuros(addCents(...others.map(({ total }) => total))))}
              </Button>
            )}
            {remaining.length > 0 && (
              <Button onClick={() => onCollectOthers(remaining)}>{owedTexts.dialog.collectRemaining}</Button>
            )}
            {isAsked && (
              <Button variant="danger" onClick={() => collecting.collect({ ...sent, evenIfInProgress: true })}>
                {inProgress.submit}
              </Button>
            )}
            {isDecidable && (
              <Link
                to="/admin/orders/pending-payments"
                search={morePayments.length === 0 ? { payment } : { state: 'pending', table: sent.tableCode }}
                className={buttonClass()}
              >
                {owedTexts.dialog.seePayment}
              </Link>
            )}
          </div>
        )
      }
    >
      {isAsked ? inProgress.text : text}
      {payments.length > 1 && concerned.length > 0 && <ConcernedOrders payments={concerned} />}
    </Banner>
  );
}

function ConcernedOrders({ payments }: { payments: readonly OwedPayment[] }): ReactNode {
  return (
    <ul role="list">
      {payments.map((payment) => (
        <li key={payment.paymentId} className={layout.breaks}>
          {owedTexts.dialog.concerned(payment.number, owedTexts.orderedBy(payment), formatEuros(payment.total))}
        </li>
      ))}
    </ul>
  );
}
