// «Devoluciones»: the settled payments, searchable by number, each linked to its refund page.

import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { MoreButton } from '#admin/shared/lists/MoreButton.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FieldError } from '#ui/FieldError.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { RefundablePaymentList } from './RefundablePaymentList.tsx';
import styles from './RefundsPage.module.css';
import { parsePaymentNumber } from './refund-form.ts';
import { useRefundablePayments } from './refund-queries.ts';
import { refundTexts } from './refund-texts.ts';

const route = getRouteApi('/admin/refunds');

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
    <div className={styles.search}>
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
      <ReadFailure title={isFetchNextPageError ? refundTexts.moreFailed : refundTexts.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['4.5rem', '4.5rem', '4.5rem', '4.5rem']} />}
      {query.data && payments.length === 0 && <NoPayments number={number} />}
      {payments.length > 0 && <RefundablePaymentList payments={payments} />}
      <VisuallyHidden role="status">{query.data ? refundTexts.shown(payments.length) : ''}</VisuallyHidden>
      <MoreButton query={query} />
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
