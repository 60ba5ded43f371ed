// Notes that a Z closure spans midnight at the edge of the range, with links to the closures.
import { Link } from '@tanstack/react-router';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { DashboardSales } from '#contract/dashboard.ts';
import { formatDateTime } from '#domain/time.ts';
import panelStyles from './Panels.module.css';

const { spanning } = dashboardTexts;

type Closures = DashboardSales['spanningClosures'];

/** One note for each closure. */
export function SpanningClosures({ closures }: { closures: Closures }) {
  const { timeZone } = useVenue();
  const format = (time: string) => formatDateTime(new Date(time), timeZone);
  return closures.map(({ id, openedOn, closedOn }) => (
    <p key={id} className={panelStyles.spanning}>
      {closedOn === null ? spanning.open(format(openedOn)) : spanning.closed(format(openedOn), format(closedOn))}{' '}
      <Link to="/admin/orders/cierres-de-caja-z" search={closedOn === null ? {} : { closure: id }}>
        {closedOn === null ? spanning.openLink : spanning.link(id)}
      </Link>
    </p>
  ));
}
