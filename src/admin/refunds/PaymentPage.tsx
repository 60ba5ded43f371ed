// One payment: how it stands, what went back of it, and giving back more.
import { getRouteApi, Link } from '@tanstack/react-router';
import { CopyableCode } from '#admin/shared/CopyableCode.tsx';
import { Facts } from '#admin/shared/DetailList.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { methodNames } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { RefundablePayment } from '#contract/refunds.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { GiveBack } from './GiveBack.tsx';
import styles from './PaymentPage.module.css';
import { PaymentState } from './PaymentState.tsx';
import { RefundHistory } from './RefundHistory.tsx';
import { searchedNumber } from './refund-form.ts';
import { usePayment } from './refund-reading.ts';
import { refundTexts } from './refund-texts.ts';

const route = getRouteApi('/admin/refunds/$number');

export function PaymentPage() {
  const { number: typed } = route.useParams();
  // An address that somebody typed: 0 is no payment's number.
  const number = searchedNumber(typed) ?? 0;
  const query = usePayment(number);
  return (
    <Page title={refundTexts.payment(number)} back={<WayBack />}>
      <ReadFailure title={refundTexts.paymentFailed} query={query} />
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

function WayBack() {
  return (
    <Link to="/admin/refunds" className={styles.back}>
      <Icon name="chevron-left" />
      {refundTexts.back}
    </Link>
  );
}

function Payment({ payment }: { payment: RefundablePayment }) {
  return (
    <>
      <Card>
        <PaymentFacts payment={payment} />
      </Card>
      <div className={styles.columns}>
        <RefundHistory payment={payment} />
        <GiveBack payment={payment} />
      </div>
    </>
  );
}

function PaymentFacts({ payment }: { payment: RefundablePayment }) {
  const { timeZone } = useVenue();
  const { facts } = refundTexts;
  return (
    <Facts
      facts={[
        [facts.state, <PaymentState key="state" payment={payment} />],
        [facts.paid, formatEuros(payment.paid)],
        [facts.refunded, formatEuros(payment.refunded)],
        [facts.refundable, formatEuros(payment.refundable)],
        [facts.table, tableLabel(payment.tableCode)],
        [facts.method, methodNames[payment.method]],
        [facts.time, formatDateTime(new Date(payment.paidOn), timeZone)],
        [facts.guest, payment.guest],
        [facts.externalId, payment.externalId && <CopyableCode code={payment.externalId} />],
      ]}
    />
  );
}
