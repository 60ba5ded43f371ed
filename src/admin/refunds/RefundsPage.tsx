// «Devoluciones»: the settled payments, searchable by number, each linked to its refund page.
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadMoreButton } from '#admin/shared/lists/LoadMoreButton.tsx';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { paymentMethodText } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { PaymentWithRefunds } from '#contract/refunds.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FieldError } from '#ui/FieldError.tsx';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import { SearchField } from '#ui/SearchField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { PaymentRefundBadge } from './PaymentRefundBadge.tsx';
import styles from './RefundsPage.module.css';
import { parsePaymentNumber } from './refund-form.ts';
import { useRefundablePayments } from './refund-queries.ts';
import { refundTexts } from './refund-texts.ts';

const route = getRouteApi('/admin/refunds');

/** Page «Devoluciones»: the settled payments (recorded as paid), searchable by number, each with a link to its refunds. */
export function RefundsPage() {
  const { number } = route.useSearch();
  return (
    <Page title={refundTexts.title} lead={refundTexts.lead} tools={<NumberSearch number={number} />}>
      {/* Remounted for each search, so that loaded pages of different searches do not mix. */}
      <Payments key={number} number={number} />
    </Page>
  );
}

function NumberSearch({ number }: { number: number | undefined }) {
  const navigate = route.useNavigate();
  const [isInvalid, setIsInvalid] = useState(false);

  function search(text: string) {
    const parsedNumber = parsePaymentNumber(text);
    setIsInvalid(parsedNumber === null);
    if (parsedNumber !== null)
      void navigate({ search: parsedNumber === undefined ? {} : { number: parsedNumber }, replace: true });
  }

  return (
    <div className={classNames(layout.stack2, styles.search)}>
      <SearchField
        label={refundTexts.search}
        placeholder={refundTexts.searchPlaceholder}
        clearLabel={refundTexts.clearSearch}
        defaultValue={number === undefined ? '' : String(number)}
        onSearch={search}
      />
      <FieldError id="search-error" error={isInvalid ? refundTexts.searchNotNumber : null} />
    </div>
  );
}

function Payments({ number }: { number: number | undefined }) {
  const query = useRefundablePayments(number);
  const payments = query.data?.pages.flatMap((page) => page.payments) ?? [];
  const { isFetchNextPageError } = query;
  return (
    <>
      <LoadErrorMessage title={isFetchNextPageError ? refundTexts.moreFailed : refundTexts.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['4.5rem', '4.5rem', '4.5rem', '4.5rem']} />}
      {query.data && payments.length === 0 && <NoPayments number={number} />}
      {payments.length > 0 && <RefundablePaymentList payments={payments} />}
      <VisuallyHidden role="status">{query.data ? refundTexts.shown(payments.length) : ''}</VisuallyHidden>
      <LoadMoreButton query={query} />
    </>
  );
}

function NoPayments({ number }: { number: number | undefined }) {
  return number === undefined ? (
    <EmptyState icon="receipt" title={refundTexts.none}>
      {refundTexts.noneHint}
    </EmptyState>
  ) : (
    <EmptyState icon="search" title={refundTexts.notFound(number)}>
      {refundTexts.notFoundHint}
    </EmptyState>
  );
}

/** List of payments, each linked to its refund page: columns on wide screens, cards on narrow ones. */
function RefundablePaymentList({ payments }: { payments: readonly PaymentWithRefunds[] }) {
  return (
    <ul className={styles.list} aria-label={refundTexts.list}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <PaymentRow payment={payment} />
        </li>
      ))}
    </ul>
  );
}

function PaymentRow({ payment }: { payment: PaymentWithRefunds }) {
  const { timeZone } = useVenue();
  const { number, tableCode, paidOn, paid, refunded } = payment;
  return (
    <Link to="/admin/refunds/$number" params={{ number: String(number) }} className={styles.row}>
      <span className={classNames(layout.bold, layout.figures, styles.number)}>{refundTexts.payment(number)}</span>
      <span className={styles.table}>
        {refundTexts.labels.table} {tableLabel(tableCode)}
      </span>
      <span className={classNames(layout.quiet, layout.small, layout.figures, styles.quiet)}>
        <time dateTime={paidOn}>{formatDateTime(new Date(paidOn), timeZone)}</time> · {paymentMethodText(payment)}
      </span>
      <span className={classNames(layout.bold, layout.figures, styles.money)}>
        <VisuallyHidden>{refundTexts.labels.paid} </VisuallyHidden>
        {formatEuros(paid)}
        {refunded > 0 && (
          <span className={styles.refunded}>
            {refundTexts.labels.refunded} {formatEuros(refunded)}
          </span>
        )}
      </span>
      <span className={styles.state}>
        <PaymentRefundBadge payment={payment} />
      </span>
      <Icon name="chevron-right" className={styles.arrow} />
    </Link>
  );
}
