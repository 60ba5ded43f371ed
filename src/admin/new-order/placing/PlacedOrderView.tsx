// Summary of the placed order, to be read to the table: total, payment state and lines.
import { Link } from '@tanstack/react-router';
import { newOrderTexts, paymentStateText } from '#admin/new-order/new-order-texts.ts';
import { VatNote } from '#admin/new-order/VatNote.tsx';
import { type CashGiven, parseCashGiven } from '#admin/shared/payments/cash-given.ts';
import { OwnPaidWithCorrectionButtons } from '#admin/shared/payments/PaidWithCorrectionButtons.tsx';
import { TakeBackButton, useTakeBackTimeLeft } from '#admin/shared/take-back/TakeBackButton.tsx';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { formatEuros, multiplyCents, ZERO_CENTS } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { Badge, type BadgeKind } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import styles from './PlacedOrderView.module.css';

const { placed, tables } = newOrderTexts;

/**
 * Shows the table, total, payment state and lines of the order that was just placed. One button corrects how the order was paid.
 * Another takes the order back, to change it. `cash` is what the customer gave, as typed, for the change.
 */
export function PlacedOrderView({ payment, cash = '' }: { payment: PaymentDetail; cash: string | undefined }) {
  const { orderId, number, tableCode, total, state, paidWith, lines, comment, vat } = payment;
  return (
    <div className={layout.stack4}>
      <div className={classNames(layout.stack1, styles.details)}>
        <p className={classNames(layout.large, layout.bold, layout.breaks)}>{tables.table(tableLabel(tableCode))}</p>
        <p className={styles.total}>{formatEuros(total)}</p>
        <VatNote vat={vat} />
        <p className={classNames(layout.row, styles.state)}>
          <Badge kind={badgeKind(payment)} icon={isPaid(state) ? 'check' : 'clock'}>
            {paymentStateText(state, paidWith)}
          </Badge>
          <span className={classNames(layout.quiet, layout.figures)}>{placed.payment(number)}</span>
          <OwnPaidWithCorrectionButtons payment={payment} />
        </p>
        {paidWith === 'efectivo' && <Change given={parseCashGiven(cash, total)} />}
        {isPending(state) && <TakeBack orderId={orderId} />}
      </div>
      {isPending(state) && <OwedNotice tableCode={tableCode} />}
      <ul role="list" aria-label={newOrderTexts.cart.lines} className={styles.lines}>
        {lines.map((line, index) => (
          <li key={`${index} ${line.label}`} className={classNames(layout.baseline, styles.line)}>
            <span className={classNames(layout.bold, layout.figures, layout.oneLine)}>{line.quantity} ×</span>
            <span className={classNames(layout.breaks, layout.fills)}>
              {line.label}
              {line.notes !== '' && (
                <span className={classNames(layout.quiet, layout.small, layout.breaks, styles.notes)}>
                  {line.notes}
                </span>
              )}
            </span>
            <span className={classNames(layout.figures, layout.oneLine)}>
              {formatEuros(multiplyCents(line.price, line.quantity))}
            </span>
          </li>
        ))}
      </ul>
      {comment !== '' && (
        <p className={classNames(layout.quiet, layout.small, layout.breaks, styles.notes)}>{comment}</p>
      )}
    </div>
  );
}

function Change({ given }: { given: CashGiven }) {
  if (given.kind !== 'enough' || given.change === ZERO_CENTS) return null;
  return <p className={layout.bold}>{placed.change(formatEuros(given.change))}</p>;
}

/** The space of the button is there before the server has said that the order can be taken back. */
function TakeBack({ orderId }: { orderId: string }) {
  return (
    <div className={styles.takeBack}>
      <TakeBackButton orderId={orderId} timeLeft={useTakeBackTimeLeft(orderId)} replace />
    </div>
  );
}

/** Link to the page where the payment is taken. */
function OwedNotice({ tableCode }: { tableCode: string }) {
  return (
    <Banner
      kind="warn"
      title={placed.owedTitle}
      action={
        <Link to="/admin/orders/pending-payments" search={{ table: tableCode }} className={buttonClass()}>
          {placed.owedLink}
        </Link>
      }
    >
      {placed.owedText}
    </Banner>
  );
}

function badgeKind({ state }: PaymentDetail): BadgeKind {
  if (isPaid(state)) return 'ok';
  return isPending(state) ? 'warn' : 'neutral';
}
