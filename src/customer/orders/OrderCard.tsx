// One order with the state of each line, the comment and the total.
import { useId } from 'react';
import type { OwnOrder } from '#contract/orders.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import { Link } from '#customer/shared/navigation.tsx';
import { WaitNotices } from '#customer/shared/notices/WaitNotices.tsx';
import { isUnprepared, orderStanding } from '#customer/shared/order/order-standing.ts';
import { standingTexts } from '#customer/shared/order/order-standing-texts.ts';
import { payOrderPath } from '#customer/shared/order/payment-paths.ts';
import { ReceiptPrompt } from '#customer/shared/receipt/ReceiptPrompt.tsx';
import { texts } from '#customer/shared/texts.ts';
import { SECTIONS } from '#domain/menu.ts';
import { addCents, cents, formatEuros, multiplyCents, ZERO_CENTS } from '#domain/money.ts';
import { isOrderDone, isOrderGivenAway } from '#domain/order.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import layout from '#ui/layout.module.css';
import { NoticeEmailSwitch } from './NoticeEmailSwitch.tsx';
import styles from './OrderCard.module.css';
import { OrderLines } from './OrderLines.tsx';
import { ordersPageTexts } from './orders-texts.ts';
import { RepeatOrderButton } from './RepeatOrderButton.tsx';
import { TakeBackButton } from './TakeBack.tsx';
import { useOrderTime } from './use-order-time.ts';
import type { TakeBackState } from './use-take-back.ts';

/**
 * One of the customer's orders: its lines with their states, the comment, the total and the buttons for the order. `takeBacks` is
 * the result of `useTakeBack`, for the button that withdraws an order just sent, to change it («Corregir»).
 */
export function OrderCard({ order, takeBacks }: { order: OwnOrder; takeBacks: TakeBackState }) {
  const titleId = useId();
  const isDone = isOrderDone(order.lines);
  const canPayNow = useMenu().venue.paymentMode !== 'manual' && isPending(order.paymentState);
  return (
    <Card as="article" aria-labelledby={titleId} className={layout.stack3}>
      <OrderStandingBanner order={order} />
      <header className={styles.header}>
        <h2 id={titleId} className={layout.large}>
          <time dateTime={order.time}>{ordersPageTexts.at(useOrderTime(new Date(order.time)))}</time>
        </h2>
        <span className={styles.table}>{texts.table.label(tableLabel(order.tableCode))}</span>
        {isDone && order.lines.some(({ isVoided }) => !isVoided) && (
          <Badge kind="ok" icon="check-circle">
            {ordersPageTexts.allDone}
          </Badge>
        )}
      </header>
      <WaitNotices order={order} />
      {SECTIONS.map((section) => (
        <OrderLines
          key={section}
          section={section}
          lines={order.lines.filter((line) => line.section === section)}
          hasStates={!order.isWaiting}
          isCanceled={order.lines.every(({ isVoided }) => isVoided)}
        />
      ))}
      {order.comment !== '' && (
        <p className={styles.comment}>
          <strong>{ordersPageTexts.comment}:</strong> {order.comment}
        </p>
      )}
      <Discount order={order} />
      <p className={styles.total}>
        <span>{ordersPageTexts.total}</span>
        <span>{formatEuros(order.total)}</span>
      </p>
      {isPaidInPart(order) && (
        <p className={styles.payment}>
          {ordersPageTexts.paidInPart(formatEuros(cents(order.total - order.due)), formatEuros(order.due))}
        </p>
      )}
      {hasPaymentText(order) && <p className={styles.payment}>{ordersPageTexts.payment[order.paymentState]}</p>}
      {order.refunded > 0 && order.paymentState !== 'refunded' && (
        <p className={styles.payment}>{ordersPageTexts.refundedInPart(formatEuros(order.refunded))}</p>
      )}
      <div className={styles.actions}>
        {canPayNow && (
          <Link href={payOrderPath(order.id)} className={buttonClass({ variant: 'primary' })}>
            {ordersPageTexts.payNow(formatEuros(order.due))}
          </Link>
        )}
        <TakeBackButton order={order} takeBacks={takeBacks} />
        <RepeatOrderButton orderId={order.id} />
        {hasReceipt(order) && <ReceiptPrompt orderId={order.id} />}
      </div>
      {!isDone && !order.isWaiting && <NoticeEmailSwitch order={order} />}
    </Card>
  );
}

/** What a discount takes off the lines. */
function Discount({ order: { lines } }: { order: OwnOrder }) {
  const discount = addCents(...lines.map((line) => line.discount));
  if (discount === ZERO_CENTS) return null;
  return (
    <p className={styles.discount}>
      <span>{ordersPageTexts.discount}</span>
      <span>{formatEuros(multiplyCents(discount, -1))}</span>
    </p>
  );
}

/** The first line of the card: why the order is not prepared, or that it is paid and being prepared. */
function OrderStandingBanner({ order }: { order: OwnOrder }) {
  const standing = orderStanding(order);
  return (
    <div role="status" className={styles.standing}>
      {isUnprepared(standing) && <Banner kind="warn" icon="clock" title={standingTexts[standing]} />}
      {isCanceledUnprepared(order) && <Banner kind="danger" announce="none" title={standingTexts.canceled} />}
      {isPaidInPreparation(order) && (
        <Banner
          kind="ok"
          title={isOrderGivenAway(order) ? ordersPageTexts.invitedInPreparation : ordersPageTexts.paidInPreparation}
        />
      )}
    </div>
  );
}

function isPaidInPart({ paymentState, due, total }: OwnOrder): boolean {
  return isPending(paymentState) && due < total;
}

function isPaidInPreparation(order: OwnOrder): boolean {
  return orderStanding(order) === 'paid' && order.paymentState !== 'refunded' && !isOrderDone(order.lines);
}

/** Nobody pays for an invitation, so that there is no receipt. */
function hasReceipt(order: OwnOrder): boolean {
  return (isPaid(order.paymentState) || isPending(order.paymentState)) && !isOrderGivenAway(order);
}

/** Its lines are not voided one by one: no board had them. */
function isCanceledUnprepared(order: OwnOrder): boolean {
  return orderStanding(order) === 'closed' && order.isWaiting;
}

/** Otherwise the first line says it. */
function hasPaymentText(order: OwnOrder): boolean {
  return !isUnprepared(orderStanding(order)) && !isCanceledUnprepared(order) && !isPaidInPreparation(order);
}
