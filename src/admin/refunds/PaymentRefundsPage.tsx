// Page of one payment: its state, its refunds, and the form to refund more.
import { getRouteApi, Link } from '@tanstack/react-router';
import { useId } from 'react';
import { CopyableIdentifier } from '#admin/shared/CopyableIdentifier.tsx';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { OrderLineList } from '#admin/shared/payments/OrderLineList.tsx';
import { paymentMethodText } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { customerName } from '#contract/customer-name.es.ts';
import type { PaymentWithRefunds } from '#contract/refunds.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import { PaymentRefundBadge } from './PaymentRefundBadge.tsx';
import styles from './PaymentRefundsPage.module.css';
import { RefundHistory } from './RefundHistory.tsx';
import { RefundSection } from './RefundSection.tsx';
import { parsePaymentNumber } from './refund-form.ts';
import { useRefundablePayment } from './refund-queries.ts';
import { refundTexts } from './refund-texts.ts';

const route = getRouteApi('/admin/refunds/$number');

/** Page of one paid payment, with its refunds and the form that refunds more of it. */
export function PaymentRefundsPage() {
  const { number: numberInPath } = route.useParams();
  // 0 replaces an invalid number in the path; no payment has the number 0.
  const number = parsePaymentNumber(numberInPath) ?? 0;
  const query = useRefundablePayment(number);
  return (
    <Page title={refundTexts.payment(number)} back={<BackLink />}>
      <LoadErrorMessage title={refundTexts.paymentFailed} query={query} />
      {query.isPending && number > 0 && <PageSkeleton heights={['9rem', '16rem']} />}
      {query.data && <Payment key={query.data.id} payment={query.data} />}
      {(query.data === null || number === 0) && (
        <EmptyState icon="search" title={refundTexts.notFound(number)}>
          {refundTexts.notFoundHint}
        </EmptyState>
      )}
    </Page>
  );
}

function BackLink() {
  return (
    <Link to="/admin/refunds" className={styles.back}>
      <Icon name="chevron-left" />
      {refundTexts.back}
    </Link>
  );
}

function Payment({ payment }: { payment: PaymentWithRefunds }) {
  return (
    <>
      <Card>
        <PaymentDetails payment={payment} />
      </Card>
      <div className={styles.columns}>
        <div className={layout.stack4}>
          <Ordered lines={payment.lines} />
          <RefundHistory payment={payment} />
        </div>
        <RefundSection payment={payment} />
      </div>
    </>
  );
}

/** What was ordered, so that staff see what they give money back for. */
function Ordered({ lines }: Pick<PaymentWithRefunds, 'lines'>) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={layout.stack3}>
      <h2 id={headingId} className={layout.large}>
        {refundTexts.ordered}
      </h2>
      <OrderLineList lines={lines} discountPercent={null} />
    </section>
  );
}

function PaymentDetails({ payment }: { payment: PaymentWithRefunds }) {
  const { timeZone } = useVenue();
  const { labels } = refundTexts;
  return (
    <DetailList
      details={[
        [labels.state, <PaymentRefundBadge key="state" payment={payment} />],
        [labels.paid, formatEuros(payment.paid)],
        [labels.refunded, formatEuros(payment.refunded)],
        [labels.refundable, formatEuros(payment.refundable)],
        [labels.table, tableLabel(payment.tableCode)],
        [labels.method, paymentMethodText(payment)],
        [labels.time, formatDateTime(new Date(payment.paidOn), timeZone)],
        [labels.customer, customerName(payment.customer)],
        [labels.externalId, payment.externalId && <CopyableIdentifier code={payment.externalId} />],
      ]}
    />
  );
}
