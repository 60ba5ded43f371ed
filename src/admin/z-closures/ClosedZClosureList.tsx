// The closed Z closures (cash closings) of the selected days, with their totals.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import { LoadMoreButton } from '#admin/shared/lists/LoadMoreButton.tsx';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { paymentMethodNames } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { cashCountText } from '#contract/cash-count-texts.es.ts';
import type { ZClosure } from '#contract/z-closures.ts';
import { cents, formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ClosedZClosureList.module.css';
import { shownPaymentMethods } from './shown-payment-methods.ts';
import { useZClosures } from './z-closure-queries.ts';
import { zClosureTexts } from './z-closure-texts.ts';

const listTexts = zClosureTexts.list;

type ClosedZClosureListProps = {
  days: DaySearch;
  /** Whether the user may see other days than today. */
  canSeePast: boolean;
  onDaysChange: (days: DaySearch) => void;
};

/** List of the Z closures (cash closings) of the selected days that are closed, with the totals of these days. */
export function ClosedZClosureList({ days, canSeePast, onDaysChange }: ClosedZClosureListProps) {
  const headingId = useId();
  const query = useZClosures(days);
  const { data, isFetchNextPageError } = query;
  const zClosures = data?.pages.flatMap((page) => page.closures) ?? [];
  // The open Z closure is shown above the list.
  const closed = zClosures.filter(({ closedOn }) => closedOn !== null);
  const firstPage = data?.pages[0];
  const totals = firstPage?.totals ?? null;
  return (
    <section aria-labelledby={headingId} className={layout.stack4}>
      <h2 id={headingId}>{listTexts.title}</h2>
      {canSeePast && (
        <FilterBar isFiltered={days.from !== undefined || days.to !== undefined} onClear={() => onDaysChange({})}>
          <DayRangeFilter search={days} shownDays={firstPage?.days} onChange={onDaysChange} />
        </FilterBar>
      )}
      <LoadErrorMessage title={isFetchNextPageError ? listTexts.moreFailed : listTexts.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['5rem', '9rem', '9rem']} />}
      {totals !== null && closed.length > 0 && (
        <Totals totals={totals} includesOpen={closed.length < zClosures.length} />
      )}
      {data && closed.length === 0 && <NoZClosures canSeePast={canSeePast} />}
      {closed.length > 0 && (
        <ul role="list" className={layout.stack3}>
          {closed.map((zClosure) => (
            <li key={zClosure.id}>
              <ZClosureCard zClosure={zClosure} />
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{data ? listTexts.shown(closed.length) : ''}</VisuallyHidden>
      <LoadMoreButton key={`${firstPage?.days.from} ${firstPage?.days.to}`} query={query} />
    </section>
  );
}

function Totals({ totals, includesOpen }: { totals: ZClosure['totals']; includesOpen: boolean }) {
  const { payments, invoiced, refunded } = totals;
  const { labels } = zClosureTexts;
  const label = includesOpen ? listTexts.totalsWithOpen : listTexts.totals;
  return (
    <Card as="section" aria-label={label} className={classNames(layout.large, layout.bold, styles.totals)}>
      <p className={styles.label}>{label}</p>
      <DetailList
        details={[
          [labels.payments, payments],
          [labels.invoiced, formatEuros(invoiced.sum)],
          [labels.refunded, formatEuros(refunded.sum)],
          [labels.net, formatEuros(cents(invoiced.sum - refunded.sum))],
        ]}
      />
    </Card>
  );
}

function NoZClosures({ canSeePast }: { canSeePast: boolean }) {
  return canSeePast ? (
    <EmptyState icon="search" title={texts.lists.empty} />
  ) : (
    <EmptyState icon="receipt" title={listTexts.noneToday}>
      {listTexts.noneTodayHint}
    </EmptyState>
  );
}

/** One closed Z closure in the list: opening and closing time, sum, totals by payment method, and a link to its dialog. */
function ZClosureCard({ zClosure: { id, openedOn, closedOn, totals, cash } }: { zClosure: ZClosure }) {
  const headingId = useId();
  const { invoiced, refunded } = totals;
  const { labels } = zClosureTexts;
  return (
    <Card as="article" aria-labelledby={headingId} className={classNames(layout.stack3, styles.card)}>
      <header className={styles.head}>
        <h3 id={headingId} className={styles.title}>
          <Link
            to="/admin/orders/cierres-de-caja-z"
            search={(before) => ({ ...before, closure: id })}
            resetScroll={false}
            className={styles.link}
          >
            {zClosureTexts.zClosure(id)}
          </Link>
        </h3>
        <p className={classNames(layout.large, layout.bold, layout.figures, styles.sum)}>{formatEuros(invoiced.sum)}</p>
        <p className={classNames(layout.quiet, layout.small, layout.figures, styles.times)}>
          <DateTime time={openedOn} />
          {closedOn !== null && (
            <>
              {' – '}
              <DateTime time={closedOn} />
            </>
          )}
        </p>
      </header>
      <DetailList
        details={[
          ...shownPaymentMethods(totals, undefined).map(
            (method) => [paymentMethodNames[method], formatEuros(invoiced.byMethod[method])] as const,
          ),
          [labels.refunded, refunded.sum === 0 ? null : formatEuros(refunded.sum)],
          [labels.cash, cashCountText(cash)],
        ]}
      />
    </Card>
  );
}

function DateTime({ time }: { time: string }) {
  const { timeZone } = useVenue();
  return <time dateTime={time}>{formatDateTime(new Date(time), timeZone)}</time>;
}
