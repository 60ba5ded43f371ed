// Details of one payment.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { CopyableIdentifier } from '#admin/shared/CopyableIdentifier.tsx';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { useSession } from '#admin/shared/session.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { customerName } from '#contract/customer-name.es.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { cents, formatEuros } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { can } from '#domain/staff.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { vatLabel } from '#domain/vat.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import layout from '#ui/layout.module.css';
import { OrderLineList } from './OrderLineList.tsx';
import { PaidWithCorrectionButtons } from './PaidWithCorrectionButtons.tsx';
import styles from './PaymentDetail.module.css';
import { PaymentRefundList } from './PaymentRefundList.tsx';
import { PaymentStateBadge } from './PaymentStateBadge.tsx';
import { paymentDetailTexts } from './payment-dialog-texts.ts';
import { paymentMethodText } from './payment-names.ts';
import { ReceiptEmailForm } from './ReceiptEmailForm.tsx';
import { ReceiptPrintButton } from './ReceiptPrintButton.tsx';

/** All details of one payment, as the content of its dialog. */
export function PaymentDetailView({ payment }: { payment: PaymentDetail }) {
  const { profile } = useSession();
  const mayRefund = can(profile?.permissions ?? [], 'refund-payments') && isPaid(payment.state);
  return (
    <>
      {payment.missingOutcome && <Banner kind="warn">{paymentDetailTexts.chargeNotKnown}</Banner>}
      {payment.isInProgress && !payment.missingOutcome && <Banner kind="warn">{paymentDetailTexts.inProgress}</Banner>}
      {payment.isWalkOut && <Banner>{paymentDetailTexts.walkOut}</Banner>}
      {isPending(payment.state) && payment.isToCollect && payment.sentOn === null && (
        <Banner kind="warn">{paymentDetailTexts.notCooked}</Banner>
      )}
      {payment.isLate && <Banner>{paymentDetailTexts.late}</Banner>}
      <Card className={layout.stack4}>
        <PaymentDetails payment={payment} />
        <PaidWithCorrectionButtons payment={payment} />
      </Card>
      <div className={styles.columns}>
        <DetailLines payment={payment} />
        {isPaid(payment.state) && (
          <PaymentRefundList refunds={payment.refunds}>
            {mayRefund && (
              <Link to="/admin/refunds/$number" params={{ number: String(payment.number) }} className={buttonClass()}>
                {paymentDetailTexts.openRefunds}
              </Link>
            )}
          </PaymentRefundList>
        )}
      </div>
      <ReceiptPrintButton payment={payment} heading="h3" />
      <ReceiptEmailForm key={payment.id} payment={payment} heading="h3" />
    </>
  );
}

function PaymentDetails({ payment }: { payment: PaymentDetail }) {
  const { timeZone } = useVenue();
  const { labels } = paymentDetailTexts;
  const formatMoment = (time: string) => formatDateTime(new Date(time), timeZone);
  return (
    <DetailList
      details={[
        [labels.state, <PaymentStateBadge key="state" state={payment.state} />],
        [labels.total, formatEuros(payment.total)],
        [labels.paid, formatEuros(payment.paid)],
        [labels.refunded, payment.refunded > 0 ? formatEuros(payment.refunded) : null],
        [labels.table, tableLabel(payment.tableCode)],
        [labels.method, paymentMethodText(payment)],
        [labels.orderedOn, formatMoment(payment.sentOn ?? payment.createdOn)],
        [labels.paidOn, payment.paidOn === null ? null : formatMoment(payment.paidOn)],
        [labels.customer, customerName(payment.customer)],
        [labels.placedBy, payment.placedBy],
        [labels.settledBy, payment.settledBy],
        [labels.cashGiven, payment.cashGiven === null ? null : formatEuros(payment.cashGiven)],
        [labels.change, payment.cashGiven === null ? null : formatEuros(cents(payment.cashGiven - payment.total))],
        [labels.left, payment.left && `${payment.left.by}, ${formatMoment(payment.left.on)}: «${payment.left.reason}»`],
        [
          labels.canceled,
          payment.canceled &&
            `${payment.canceled.by ?? paymentDetailTexts.byCustomer}, ${formatMoment(payment.canceled.time)}`,
        ],
        [labels.cancelReason, payment.canceled && payment.canceled.reason],
        [labels.closure, payment.zClosureId],
        [labels.receipt, payment.isReceiptSent ? paymentDetailTexts.receiptSent : null],
        [labels.externalId, payment.externalId && <CopyableIdentifier code={payment.externalId} />],
      ]}
    />
  );
}

/** Order lines of a payment and their total. */
function DetailLines({ payment }: { payment: PaymentDetail }) {
  const { lines, discountPercent, ordered, total, state, vat, comment } = payment;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <h3 id={headingId}>{paymentDetailTexts.lines}</h3>
      <OrderLineList lines={lines} discountPercent={discountPercent} />
      {comment !== '' && (
        <p className={styles.comment}>
          <span className={styles.quiet}>{paymentDetailTexts.comment}</span>
          <br />
          {comment}
        </p>
      )}
      {ordered !== total && (
        <p className={styles.partOf}>
          <span>{paymentDetailTexts.ordered}</span>
          <span className={styles.money}>{formatEuros(ordered)}</span>
        </p>
      )}
      <p className={styles.total}>
        <span>
          {ordered === total ? paymentDetailTexts.total : paymentDetailTexts.part[isPaid(state) ? 'paid' : 'left']}
          <span className={styles.quiet}> {vat.map(({ percent }) => vatLabel(percent)).join(' · ')}</span>
        </span>
        <span className={styles.money}>{formatEuros(total)}</span>
      </p>
    </section>
  );
}
