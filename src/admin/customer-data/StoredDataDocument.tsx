// The stored data of a customer as a document to print: devices with their orders, orders that staff took, and receipts.
import { DetailList } from '#admin/shared/DetailList.tsx';
import { PaymentStateBadge } from '#admin/shared/payments/PaymentStateBadge.tsx';
import { paymentMethodNames, tableName } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { CustomerData, ExportedOrder } from '#contract/customer-data.ts';
import { customerName, shortCustomerLabel } from '#contract/customer-name.es.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { customerDataTexts } from './customer-data-texts.ts';
import styles from './StoredDataDocument.module.css';

const { data: texts } = customerDataTexts;

type StoredDataProps = { data: CustomerData; email: string | null };

/**
 * The stored data of a customer as a document to print: devices with their orders, orders that staff took, and receipts sent by
 * e-mail.
 */
export function StoredDataDocument({
  data: { exportedOn, customers, staffOrders, otherReceipts },
  email,
}: StoredDataProps) {
  const { name, timeZone } = useVenue();
  const timeOf = (time: string) => formatDateTime(new Date(time), timeZone);
  return (
    <div className={styles.data}>
      <p className={classNames(layout.quiet, layout.small)}>
        {name} · {texts.copyOf(timeOf(exportedOn))}
      </p>
      {customers.map((customer) => (
        <Device key={customer.customerId} customer={customer} timeOf={timeOf} />
      ))}
      {staffOrders.length > 0 && (
        <section className={classNames(layout.stack3, styles.section)}>
          <h2>{texts.staffOrders(staffOrders.length)}</h2>
          {customers.length === 0 && email !== null && <p>{email}</p>}
          <Orders orders={staffOrders} timeOf={timeOf} />
        </section>
      )}
      {otherReceipts.length > 0 && (
        <section className={classNames(layout.stack3, styles.section)}>
          <h2>{texts.otherReceipts}</h2>
          <p>{otherReceipts.map(({ requestedOn }) => timeOf(requestedOn)).join(' · ')}</p>
        </section>
      )}
    </div>
  );
}

type TimeText = { timeOf: (time: string) => string };

function Device({ customer, timeOf }: TimeText & { customer: CustomerData['customers'][number] }) {
  const { label, email, createdOn, tableCode, scannedOn, orders, savedCards, pushSubscriptions } = customer;
  const cards = savedCards.map(({ brand, last4 }) => texts.card(brand, last4));
  const pushes = pushSubscriptions.map((push) => texts.pushOf(new URL(push.endpoint).hostname, timeOf(push.createdOn)));
  return (
    <section className={classNames(layout.stack3, styles.section)}>
      <h2>{texts.device(shortCustomerLabel(label))}</h2>
      <Card>
        <DetailList
          details={[
            [texts.label, label],
            [texts.email, email ?? texts.none],
            [texts.since, timeOf(createdOn)],
            [texts.table, tableCode === null ? null : tableName(tableCode)],
            [texts.scanned, scannedOn === null ? null : timeOf(scannedOn)],
            [texts.cards, cards.length === 0 ? texts.noCards : cards.join(', ')],
            [texts.pushes, pushes.length === 0 ? texts.none : pushes.join(', ')],
          ]}
        />
      </Card>
      <h3>{texts.orders(orders.length)}</h3>
      <Orders orders={orders} timeOf={timeOf} />
    </section>
  );
}

function Orders({ orders, timeOf }: TimeText & { orders: readonly ExportedOrder[] }) {
  return (
    <ul className={classNames(layout.stack3, styles.orders)}>
      {orders.map((order) => (
        <li key={order.orderId}>
          <StoredOrderCard order={order} timeOf={timeOf} />
        </li>
      ))}
    </ul>
  );
}

const { order: orderTexts } = customerDataTexts;

type StoredOrderProps = { order: ExportedOrder; timeOf: (time: string) => string };

/** One order with everything that is stored of it. */
function StoredOrderCard({ order, timeOf }: StoredOrderProps) {
  const { number, time, tableCode, state, total, refunded, lines } = order;
  const timesOf = (times: readonly string[]) => times.map(timeOf).join(', ');
  return (
    <Card as="article" className={layout.stack3}>
      <h4 className={styles.title}>
        {orderTexts.number(number)} · {tableName(tableCode)} · {timeOf(time)}
      </h4>
      <p className={classNames(layout.row, layout.figures, styles.sum)}>
        {formatEuros(total)} <PaymentStateBadge state={state} />
      </p>
      <ul className={styles.lines}>
        {lines.map(({ label, quantity, price, notes }, index) => (
          <li key={`${index} ${label}`}>
            {quantity} × {label} · {formatEuros(price)}
            {notes !== '' && (
              <span className={styles.note}>
                {' '}
                {orderTexts.note}: {notes}
              </span>
            )}
          </li>
        ))}
      </ul>
      <DetailList
        details={[
          [orderTexts.comment, order.comment],
          [orderTexts.usedEmail, customerName(order.email)],
          [orderTexts.method, paymentMethodNames[order.method]],
          [orderTexts.refunded, refunded === 0 ? '' : formatEuros(refunded)],
          [orderTexts.attempts, timesOf(order.attempts.map((attempt) => attempt.time))],
          [orderTexts.receipts, timesOf(order.receipts.map(({ requestedOn }) => requestedOn))],
          [orderTexts.notices, timesOf(order.notices.map(({ sentOn }) => sentOn))],
          [orderTexts.noticeEmails, order.wantsNoticeEmails ? orderTexts.wanted : ''],
          [orderTexts.waiting, order.waitingEmails.map(({ subject }) => subject).join(', ')],
        ]}
      />
    </Card>
  );
}
