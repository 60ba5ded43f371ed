// One order with everything that is stored of it.
import { DetailList } from '#admin/shared/DetailList.tsx';
import { PaymentStateBadge } from '#admin/shared/payments/PaymentStateBadge.tsx';
import { paymentMethodNames, tableName } from '#admin/shared/payments/payment-names.ts';
import type { OrderData } from '#contract/customer-data.ts';
import { formatEuros } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { customerDataTexts } from './customer-data-texts.ts';
import styles from './StoredOrder.module.css';

const { order: texts } = customerDataTexts;

type StoredOrderProps = { order: OrderData; timeOf: (time: string) => string };

export function StoredOrder({ order, timeOf }: StoredOrderProps) {
  const { number, time, tableCode, state, total, refunded, lines } = order;
  const timesOf = (times: readonly string[]) => times.map(timeOf).join(', ');
  return (
    <Card as="article" className={styles.order}>
      <h4 className={styles.title}>
        {texts.number(number)} · {tableName(tableCode)} · {timeOf(time)}
      </h4>
      <p className={styles.sum}>
        {formatEuros(total)} <PaymentStateBadge state={state} />
      </p>
      <ul className={styles.lines}>
        {lines.map(({ label, quantity, price, notes }, index) => (
          <li key={`${index} ${label}`}>
            {quantity} × {label} · {formatEuros(price)}
            {notes !== '' && (
              <span className={styles.note}>
                {' '}
                {texts.note}: {notes}
              </span>
            )}
          </li>
        ))}
      </ul>
      <DetailList
        details={[
          [texts.comment, order.comment],
          [texts.usedEmail, order.email],
          [texts.method, paymentMethodNames[order.method]],
          [texts.refunded, refunded === 0 ? '' : formatEuros(refunded)],
          [texts.attempts, timesOf(order.attempts.map((attempt) => attempt.time))],
          [texts.receipts, timesOf(order.receipts.map(({ requestedOn }) => requestedOn))],
          [texts.notices, timesOf(order.notices.map(({ sentOn }) => sentOn))],
          [texts.noticeEmails, order.wantsNoticeEmails ? texts.wanted : ''],
          [texts.waiting, order.waitingEmails.map(({ subject }) => subject).join(', ')],
        ]}
      />
    </Card>
  );
}
