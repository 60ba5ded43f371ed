// «Panel»: the sales figures of a range of days, in panels with charts and tables.
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatDay, formatDayRange } from '#admin/shared/days/format-days.ts';
import { ExportLink } from '#admin/shared/export/ExportLink.tsx';
import { icons } from '#admin/shared/icons.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { texts } from '#admin/shared/texts.ts';
import { useOpenSalesLabel } from '#admin/shared/use-open-sales-label.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { DashboardSales } from '#contract/dashboard.ts';
import type { OpenZClosureSales } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { formatTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import styles from './DashboardPage.module.css';
import { type DashboardQueries, useDashboard, useToday } from './dashboard-queries.ts';
import {
  type ChangeDashboardSearch,
  type DashboardSearch,
  dashboardFilterOf,
  readDashboardSearch,
} from './dashboard-search.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { DashboardFilters } from './filters/DashboardFilters.tsx';
import { useDashboardRefresh } from './live/use-dashboard-refresh.ts';
import { DashboardPanelFrame } from './panels/DashboardPanelFrame.tsx';
import { HeatMapPanel } from './panels/HeatMapPanel.tsx';
import { HourlySalesPanel } from './panels/HourlySalesPanel.tsx';
import { paymentMethodsPanel } from './panels/payment-methods-panel.tsx';
import { returningCustomersPanel } from './panels/returning-customers-panel.ts';
import { staffSalesPanel } from './panels/staff-sales-panel.ts';
import { TREND_PANELS } from './panels/trend-panels.ts';
import { ProductsPanel } from './products/ProductsPanel.tsx';
import { topProductsPanel } from './products/top-products-panel.tsx';
import { FigureTiles } from './tiles/FigureTiles.tsx';
import { weekdayNames } from './tiles/tile-figures.ts';

/** The documented loader stays visible for a second after the figures have come. */
const LOADER_LINGER_MS = 1_000;

const route = getRouteApi('/admin/dashboard');

/** Page «Panel», the dashboard: the sales figures of a range of days, in panels with charts and tables. */
export function DashboardPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const queries = useDashboard(search);
  const { isRefreshing, refresh } = useRefresh(queries);
  useDashboardRefresh(queries.isToday);
  const isLoading = [queries.sales, queries.products, queries.staff].some(
    ({ isLoading: isFirst, isPlaceholderData }) => isFirst || isPlaceholderData,
  );
  const isCollecting = useLinger(isLoading || isRefreshing, LOADER_LINGER_MS);

  const changeSearch: ChangeDashboardSearch = (change) =>
    // The address follows a moment after an input, so the change applies to the parameters of that moment.
    void navigate({
      search: (before) => readDashboardSearch({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });

  return (
    <Page
      title={texts.menu.dashboard.label}
      wide
      tools={
        <div className={styles.tools}>
          <Button icon={icons.refresh} busy={isCollecting} onClick={() => void refresh()}>
            {dashboardTexts.refresh}
          </Button>
          <ExportLink
            name="dashboard"
            filter={dashboardFilterOf(search)}
            part={{ label: dashboardTexts.excel, name: dashboardTexts.all }}
          />
        </div>
      }
    >
      <DashboardFilters search={search} days={queries.days} today={today} onSearchChange={changeSearch} />
      <CollectingBanner isCollecting={isCollecting} sales={queries.sales.data} today={today} />
      <FigureTiles search={search} query={queries.sales} isToday={queries.isToday} />
      <Panels search={search} queries={queries} onSearchChange={changeSearch} />
    </Page>
  );
}

type PanelsProps = {
  search: DashboardSearch;
  queries: DashboardQueries;
  onSearchChange: ChangeDashboardSearch;
};

/** Today has its hours instead of the hours of a week. On a single day the trends are last: they have one point. */
function Panels({ search, queries, onSearchChange }: PanelsProps) {
  const { isToday, isSingleDay } = queries;
  const sales = { search, query: queries.sales };
  const products = { search, query: queries.products };
  const trends = TREND_PANELS.map((kind) => <DashboardPanelFrame key={kind.panel} {...sales} {...kind} />);
  return (
    <div className={classNames(layout.stack4, styles.panels)}>
      {isToday && <HourlySalesPanel {...sales} />}
      {!isSingleDay && trends}
      {!isToday && <HeatMapPanel {...sales} onSearchChange={onSearchChange} />}
      <DashboardPanelFrame {...products} {...topProductsPanel} />
      <ProductsPanel {...products} onSearchChange={onSearchChange} />
      <DashboardPanelFrame search={search} query={queries.staff} {...staffSalesPanel} />
      <DashboardPanelFrame {...sales} {...paymentMethodsPanel} />
      <DashboardPanelFrame {...sales} {...returningCustomersPanel} />
      {isSingleDay && trends}
    </div>
  );
}

/** Reads all figures again on request. */
function useRefresh({ sales, products, staff }: DashboardQueries) {
  const [isRefreshing, setIsRefreshing] = useState(false);

  async function refresh() {
    setIsRefreshing(true);
    // A failed query shows its error itself.
    await Promise.all([sales, products, staff].map(({ refetch }) => refetch()));
    setIsRefreshing(false);
  }

  return { isRefreshing, refresh };
}

/** True while `isActive`, and for `lingerMs` after it. */
function useLinger(isActive: boolean, lingerMs: number): boolean {
  const [isLingering, setIsLingering] = useState(isActive);
  if (isActive && !isLingering) setIsLingering(true);
  useEffect(() => {
    if (isActive) return;
    const timer = setTimeout(() => setIsLingering(false), lingerMs);
    return () => clearTimeout(timer);
  }, [isActive, lingerMs]);
  return isActive || isLingering;
}

type CollectingBannerProps = {
  isCollecting: boolean;
  sales: DashboardSales | undefined;
  today: string;
};

/**
 * Banner while figures are read; between, the days that are shown and compared, and the open Z closure, in the same place. Both
 * states have the same height, so that the figures do not move.
 */
function CollectingBanner({ isCollecting, sales, today }: CollectingBannerProps) {
  const open = sales?.today?.openZClosure;
  return (
    <div className={styles.place}>
      <div role="status">{isCollecting && <Banner title={dashboardTexts.collecting} />}</div>
      {!isCollecting && sales && (
        <div className={styles.shown}>
          {open?.isShownFirst && (
            <OpenZClosure open={open} className={classNames(layout.large, layout.bold, layout.figures, styles.first)} />
          )}
          <p>
            <ShownDays sales={sales} today={today} />
          </p>
          {open?.isShownFirst === false && <OpenZClosure open={open} />}
        </div>
      )}
    </div>
  );
}

/** What the open Z closure has received: an evening that passes midnight is more than the figures of today. */
function OpenZClosure({
  open: { openedOn, amount },
  className,
}: {
  open: OpenZClosureSales;
  className?: string | undefined;
}) {
  const label = useOpenSalesLabel(openedOn);
  return (
    <p className={className}>
      {label}: {formatEuros(amount)}
    </p>
  );
}

function ShownDays({
  sales: { days, daysYearBefore, today: comparison },
  today,
}: {
  sales: DashboardSales;
  today: string;
}) {
  const { timeZone } = useVenue();
  if (!comparison) return dashboardTexts.shown(formatDayRange(days, today), formatDayRange(daysYearBefore, today));
  const { weekday, weekdays } = weekdayNames(days.from);
  const until = formatTime(new Date(comparison.until), timeZone);
  return dashboardTexts.shownToday(weekday, weekdays, until, formatDay(daysYearBefore.from));
}
