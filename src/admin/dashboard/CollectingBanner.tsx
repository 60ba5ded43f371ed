// Banner while figures are read; between, the days that are shown and compared, and the open Z closure, in the same place.
import { formatDay, formatDayRange } from '#admin/shared/days/format-days.ts';
import { useOpenSalesLabel } from '#admin/shared/use-open-sales-label.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { DashboardSales } from '#contract/dashboard.ts';
import type { OpenSales } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { formatTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './CollectingBanner.module.css';
import { dashboardTexts } from './dashboard-texts.ts';
import { weekdayNames } from './tiles/tile-figures.ts';

type CollectingBannerProps = {
  isCollecting: boolean;
  sales: DashboardSales | undefined;
  today: string;
};

/** Both states have the same height, so that the figures do not move. */
export function CollectingBanner({ isCollecting, sales, today }: CollectingBannerProps) {
  const open = sales?.today?.openZClosure;
  return (
    <div className={styles.place}>
      <div role="status">{isCollecting && <Banner title={dashboardTexts.collecting} />}</div>
      {!isCollecting && sales && (
        <div className={styles.shown}>
          {open?.isShownFirst && <OpenZClosure open={open} className={styles.first} />}
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
function OpenZClosure({ open: { openedOn, amount }, className }: { open: OpenSales; className?: string | undefined }) {
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
