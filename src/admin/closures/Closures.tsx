// The closed closures of those days, with what they add up to.

import { useId } from 'react';
import { Facts } from '#admin/shared/DetailList.tsx';
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import { MoreButton } from '#admin/shared/lists/MoreButton.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { Closure } from '#contract/z-closures.ts';
import { cents, formatEuros } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ClosureCard } from './ClosureCard.tsx';
import styles from './Closures.module.css';
import { useClosures } from './closure-reading.ts';
import { closureTexts } from './closure-texts.ts';

const words = closureTexts.list;

type ClosuresProps = {
  days: DaySearch;
  /** Whether they may look at other days than today. */
  seesPast: boolean;
  onNarrow: (days: DaySearch) => void;
};

export function Closures({ days, seesPast, onNarrow }: ClosuresProps) {
  const headingId = useId();
  const query = useClosures(days);
  const { data, isFetchNextPageError } = query;
  const closures = data?.pages.flatMap((page) => page.closures) ?? [];
  // The open one stands above.
  const closed = closures.filter(({ closedOn }) => closedOn !== null);
  const first = data?.pages[0];
  const totals = first?.totals ?? null;
  return (
    <section aria-labelledby={headingId} className={styles.closures}>
      <h2 id={headingId}>{words.title}</h2>
      {seesPast && (
        <FilterBar isFiltered={days.from !== undefined || days.to !== undefined} onClear={() => onNarrow({})}>
          <DayRangeFilter search={days} shown={first?.days} onChange={onNarrow} />
        </FilterBar>
      )}
      <ReadFailure title={isFetchNextPageError ? words.moreFailed : words.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['5rem', '9rem', '9rem']} />}
      {totals !== null && closed.length > 0 && <Totals totals={totals} withOpen={closed.length < closures.length} />}
      {data && closed.length === 0 && <NoClosures seesPast={seesPast} />}
      {closed.length > 0 && (
        <ul role="list" className={styles.list}>
          {closed.map((closure) => (
            <li key={closure.id}>
              <ClosureCard closure={closure} />
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{data ? words.shown(closed.length) : ''}</VisuallyHidden>
      <MoreButton key={`${first?.days.from} ${first?.days.to}`} query={query} />
    </section>
  );
}

function Totals({ totals, withOpen }: { totals: Closure['totals']; withOpen: boolean }) {
  const { payments, invoiced, refunded } = totals;
  const { facts } = closureTexts;
  const label = withOpen ? words.totalsWithOpen : words.totals;
  return (
    <Card as="section" aria-label={label} className={styles.totals}>
      <p className={styles.label}>{label}</p>
      <Facts
        facts={[
          [facts.payments, payments],
          [facts.invoiced, formatEuros(invoiced.sum)],
          [facts.refunded, formatEuros(refunded.sum)],
          [facts.net, formatEuros(cents(invoiced.sum - refunded.sum))],
        ]}
      />
    </Card>
  );
}

function NoClosures({ seesPast }: { seesPast: boolean }) {
  return seesPast ? (
    <EmptyState icon="search" title={texts.lists.empty} />
  ) : (
    <EmptyState icon="receipt" title={words.noneToday}>
      {words.noneTodayHint}
    </EmptyState>
  );
}
