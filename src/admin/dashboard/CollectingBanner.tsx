// Banner while figures are read; between, the days that are shown and compared, in the same place.
import { formatDay, formatDayRange } from '#admin/shared/days/format-days.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { DashboardSales } from '#contract/dashboard.ts';
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
  return (
    <div className={styles.place}>
      <div role="status">{isCollecting && <Banner title={dashboardTexts.collecting} />}</div>
      {!isCollecting && sales && (
        <p className={styles.shown}>
          <ShownDays sales={sales} today={today} />
        </p>
      )}
    </div>
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
