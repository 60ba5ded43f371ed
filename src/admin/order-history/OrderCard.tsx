// Card of one order of the order history: customer, table, time, lines with their state, and the buttons of the order.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { useLineChangeDialog } from '#admin/shared/lines/LineDialog.tsx';
import { ORDER_HISTORY_QUERY_KEY } from '#admin/shared/live/live-updates.ts';
import { useFallbackFocus } from '#admin/shared/page/use-fallback-focus.ts';
import { FalseOrderDialog } from '#admin/shared/payments/FalseOrderDialog.tsx';
import { OwnPaidWithCorrectionButtons } from '#admin/shared/payments/PaidWithCorrectionButtons.tsx';
import type { PaymentActionTarget } from '#admin/shared/payments/PaymentActionDialog.tsx';
import { falseOrderTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { paymentMethodText, tableName } from '#admin/shared/payments/payment-names.ts';
import { useSession } from '#admin/shared/session.ts';
import { UndoBanner } from '#admin/shared/UndoBanner.tsx';
import { useUndo } from '#admin/shared/undo.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { customerName } from '#contract/customer-name.es.ts';
import type { HistoryOrder } from '#contract/order-history.ts';
import { orderPaymentStateNames } from '#contract/payment-names.es.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { isOrderGivenAway } from '#domain/order.ts';
import { isPaid, isPending, type PaymentState } from '#domain/payment.ts';
import { can } from '#domain/staff.ts';
import { formatDateTime } from '#domain/time.ts';
import { Badge, type BadgeKind } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './OrderCard.module.css';
import { OrderCardLine } from './OrderCardLine.tsx';
import { orderHistoryTexts } from './order-history-texts.ts';

/** Card of one order in the order history: its table, time, payment and lines. */
export function OrderCard({ order }: { order: HistoryOrder }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { timeZone } = useVenue();
  const { id, time, tableCode, customer, lines, comment, total, closedOn, payments, due } = order;
  const undo = useUndo();
  const changes = useLineChangeDialog(undo.addChange);
  const counted = payments.find(({ countsAsPaid }) => countsAsPaid);
  // «Era falso» disappears after it was pressed.
  useFallbackFocus(`${counted !== undefined}`, `#${CSS.escape(headingId)}`);
  return (
    <Card as="article" bare aria-labelledby={headingId} className={styles.order}>
      <header className={styles.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.table}>
          {tableName(tableCode)}
        </h2>
        <p className={styles.who}>
          <time dateTime={time}>{formatDateTime(new Date(time), timeZone)}</time>
          {customer !== '' && ` · ${customerName(customer)}`}
        </p>
        <p className={styles.total}>
          <span className={styles.quiet}>{orderHistoryTexts.total}</span> {formatEuros(total)}
        </p>
      </header>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <OrderCardLine
            key={line.id}
            line={line}
            name={tableName(tableCode)}
            onRecovered={() => heading.current?.focus()}
            onLine={changes.open}
          />
        ))}
      </ul>
      <UndoBanner undo={undo} />
      {lines.some(({ isInPreparation }) => isInPreparation) && (
        <MarkServed orderId={id} name={tableName(tableCode)} onServed={() => heading.current?.focus()} />
      )}
      {comment !== '' && (
        <p className={styles.foot}>
          <span className={styles.quiet}>{orderHistoryTexts.comment}</span> {comment}
        </p>
      )}
      {payments.map((payment) => (
        <OrderPayment
          key={payment.id}
          payment={payment}
          isInvited={isOrderGivenAway(order)}
          left={payments.length > 1 && isPending(payment.state) ? due : null}
        />
      ))}
      {counted && closedOn === null && <MarkFalse payment={{ ...counted, tableCode, total }} />}
      {closedOn !== null && (
        <p className={styles.foot}>
          <span className={styles.quiet}>
            {orderHistoryTexts.closedOn(formatDateTime(new Date(closedOn), timeZone))}
          </span>
        </p>
      )}
      {changes.dialog}
    </Card>
  );
}

const PAYMENT_BADGE_KINDS: Readonly<Record<PaymentState, BadgeKind>> = {
  pending: 'warn',
  succeeded: 'ok',
  canceled: 'neutral',
  expired: 'neutral',
  'partially-refunded': 'neutral',
  refunded: 'neutral',
};

/** «Cobrado, Efectivo», and who placed the order and who collected it. */
type OrderPaymentProps = {
  payment: HistoryOrder['payments'][number];
  isInvited: boolean;
  /** What is left of an order of which a part is paid; null else. */
  left: Cents | null;
};

function OrderPayment({ payment, isInvited, left }: OrderPaymentProps) {
  const { profile } = useSession();
  const { id, number, state, placedBy, settledBy } = payment;
  const stateText = isInvited ? orderHistoryTexts.invited : orderPaymentStateNames[state];
  const name = orderHistoryTexts.payment(number);
  // The payment history shows paid payments, with their receipt and refunds.
  const isLinked = isPaid(state) && can(profile?.permissions ?? [], 'see-payments');
  const people = [
    isLinked ? '' : name,
    placedBy && orderHistoryTexts.placedBy(placedBy),
    settledBy && orderHistoryTexts.settledBy(settledBy),
  ];
  return (
    <p className={styles.payment}>
      <Badge kind={isInvited ? 'ok' : PAYMENT_BADGE_KINDS[state]}>
        {isPaid(state) ? `${stateText}, ${paymentMethodText(payment)}` : stateText}
        {left !== null && ` · ${orderHistoryTexts.left(formatEuros(left))}`}
      </Badge>
      {isLinked && (
        <Link to="/admin/orders/payment-history" search={{ payment: id }} className={styles.paymentLink}>
          {name}
        </Link>
      )}
      <span className={styles.quiet}>{people.filter(Boolean).join(' · ')}</span>
      <OwnPaidWithCorrectionButtons payment={payment} after={`, ${name.toLocaleLowerCase('es')}`} />
    </p>
  );
}

type MarkServedProps = {
  orderId: string;
  name: string;
  /** The button disappears: its focus goes elsewhere. */
  onServed: () => void;
};

/** Shown while lines of the order are in preparation: the automatic mode took them, and the order is not marked as served. */
function MarkServed({ orderId, name, onServed }: MarkServedProps) {
  const { markServed, isSending } = useMarkServed(orderId, onServed);
  return (
    <p className={styles.foot}>
      <Button
        icon="check"
        busy={isSending}
        aria-label={`${orderHistoryTexts.markServed}: ${name}`}
        onClick={() => markServed()}
      >
        {orderHistoryTexts.markServed}
      </Button>
    </p>
  );
}

/** Shown for an order that counts as paid because it was sent, until its Z closure is closed. */
function MarkFalse({ payment }: { payment: PaymentActionTarget }) {
  const { profile } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!can(profile?.permissions ?? [], 'cancel-orders')) return null;
  const { open } = falseOrderTexts;
  return (
    <p className={styles.foot}>
      <Button
        aria-label={orderHistoryTexts.ofPayment(open, payment.number, tableName(payment.tableCode))}
        onClick={() => setIsOpen(true)}
      >
        {open}
      </Button>
      {isOpen && <FalseOrderDialog payment={payment} countsAsPaid onClose={() => setIsOpen(false)} />}
    </p>
  );
}

interface MarkServedAction {
  readonly markServed: () => void;
  readonly isSending: boolean;
}

/** Function that marks the order as served. The button stays busy until the list shows the change; then `onServed` is called. */
function useMarkServed(orderId: string, onServed: () => void): MarkServedAction {
  const client = useQueryClient();
  const { mutate, isPending } = usePressMutation({
    mutationFn: () => api.orderHistory.markServed({ orderId }),
    onSuccess: async () => {
      showToast(orderHistoryTexts.markedServed);
      await client.invalidateQueries({ queryKey: ORDER_HISTORY_QUERY_KEY });
      onServed();
    },
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return { markServed: () => mutate(), isSending: isPending };
}
