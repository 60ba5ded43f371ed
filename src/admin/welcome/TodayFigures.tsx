// Figures of today on the welcome page, each with a link to its page. Staff see only those for which they have the right.
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { TODAY_FIGURES_QUERY_KEY } from '#admin/shared/live/live-updates.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { SoldOutDialog } from '#admin/shared/sold-out/SoldOutDialog.tsx';
import { useOpenSalesLabel } from '#admin/shared/use-open-sales-label.ts';
import type { FiguresOfToday } from '#contract/welcome-figures.ts';
import type { OpenZClosureSales } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import type { Section } from '#domain/schedule.ts';
import { tableLabel } from '#domain/table.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './TodayFigures.module.css';
import { todayTexts } from './welcome-texts.ts';

type Sales = NonNullable<FiguresOfToday['sales']>;
type PagePath = NonNullable<LinkProps['to']>;

/** Paths of the pages that the numbers of today on the welcome page link to. */
export interface TodayFigurePaths {
  readonly dashboard: PagePath;
  readonly owed: PagePath;
  readonly boards: Readonly<Record<Section, PagePath>>;
  readonly incidents: PagePath;
}

/** Live events refetch the figures; this refetches those whose events the user may not receive, and after midnight. */
const REFETCH_MS = 30_000;
const MINUTE_MS = 60_000;

/**
 * Part of the welcome page with the numbers of today, such as sales, unpaid orders and payment incidents. Each links to its page;
 * the number of sold-out products opens a dialog. Users see only the numbers that their permissions allow.
 */
export function TodayFigures({ paths }: { paths: TodayFigurePaths }) {
  const titleId = useId();
  const query = useQuery({
    queryKey: TODAY_FIGURES_QUERY_KEY,
    queryFn: () => api.welcomeFigures.readToday({}),
    refetchInterval: REFETCH_MS,
  });
  return (
    <section aria-labelledby={titleId} aria-busy={query.isPending} className={styles.today}>
      <h2 id={titleId} className={styles.title}>
        {todayTexts.title}
      </h2>
      <LoadErrorMessage title={todayTexts.readFailed} query={query} />
      {query.isPending && <Skeleton height="5rem" />}
      {query.data && <Figures today={query.data} paths={paths} />}
    </section>
  );
}

function Figures({
  today: { sales, owed, waiting, soldOut, incidents },
  paths,
}: {
  today: FiguresOfToday;
  paths: TodayFigurePaths;
}) {
  return (
    <ul role="list" className={classNames(layout.row, styles.figures)}>
      {owed && (
        <Figure to={paths.owed} label={todayTexts.owed}>
          {owed.tables === 0 ? (
            <Quiet>{todayTexts.nothingOwed}</Quiet>
          ) : (
            <Value value={formatEuros(owed.amount)}>{todayTexts.owedTables(owed.tables)}</Value>
          )}
        </Figure>
      )}
      {waiting && (
        <Figure to={paths.boards[waiting.line?.section ?? 'food']} label={todayTexts.waiting}>
          {waiting.line ? <LongestWait line={waiting.line} /> : <Quiet>{todayTexts.nobodyWaits}</Quiet>}
        </Figure>
      )}
      {soldOut && <SoldOutFigure products={soldOut.products} />}
      {incidents && (
        <Figure to={paths.incidents} label={todayTexts.incidents}>
          {incidents.open === 0 ? (
            <Quiet>{todayTexts.noIncidents}</Quiet>
          ) : (
            <Value value={String(incidents.open)}>{todayTexts.open(incidents.open)}</Value>
          )}
        </Figure>
      )}
      {sales && <SalesFigure sales={sales} to={paths.dashboard} />}
    </ul>
  );
}

function Figure({ to, label, children }: { to: PagePath; label: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles.figure}>
        <span className={classNames(layout.quiet, layout.small)}>{label}</span> {children}
      </Link>
    </li>
  );
}

function SalesFigure({ sales: { ofDay, ofOpenZClosure }, to }: { sales: Sales; to: PagePath }) {
  if (ofOpenZClosure) return <OpenSalesFigure ofDay={ofDay} open={ofOpenZClosure} to={to} />;
  return (
    <Figure to={to} label={todayTexts.sales}>
      <Value value={formatEuros(ofDay)} />
    </Figure>
  );
}

/** Sales of the calendar day and of the open Z closure; the server decides which of them is the large one. */
function OpenSalesFigure({ ofDay, open, to }: { ofDay: Sales['ofDay']; open: OpenZClosureSales; to: PagePath }) {
  const ofDayText = { label: todayTexts.sales, amount: formatEuros(ofDay) };
  const openText = { label: useOpenSalesLabel(open.openedOn), amount: formatEuros(open.amount) };
  const [large, small] = open.isShownFirst ? [openText, ofDayText] : [ofDayText, openText];
  return (
    <Figure to={to} label={large.label}>
      <Value value={large.amount} />
      <span className={classNames(layout.quiet, layout.small)}>
        {small.label}: {small.amount}
      </span>
    </Figure>
  );
}

/** Opens the dialog instead of a page. */
function SoldOutFigure({ products }: { products: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <button type="button" className={styles.figure} onClick={() => setIsOpen(true)}>
        <span className={classNames(layout.quiet, layout.small)}>{todayTexts.soldOut}</span>{' '}
        {products === 0 ? (
          <Quiet>{todayTexts.nothingSoldOut}</Quiet>
        ) : (
          <Value value={String(products)}>{todayTexts.products(products)}</Value>
        )}
      </button>
      {isOpen && <SoldOutDialog onClose={() => setIsOpen(false)} />}
    </li>
  );
}

function LongestWait({
  line: { tableCode, since },
}: {
  line: NonNullable<NonNullable<FiguresOfToday['waiting']>['line']>;
}) {
  const minutes = useServerClock((now) => Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS)));
  return <Value value={todayTexts.minutes(minutes)}>{todayTexts.waitingAt(tableLabel(tableCode))}</Value>;
}

function Value({ value, children }: { value: string; children?: ReactNode }) {
  return (
    <span className={classNames(layout.row, styles.value)}>
      <strong className={styles.number}>{value}</strong> {children}
    </span>
  );
}

function Quiet({ children }: { children: string }) {
  return <span className={layout.quiet}>{children}</span>;
}
