// Dashboard panel of new and returning customers. It is shown only for ranges of more than a week.
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { formatCount, formatPercent } from '#admin/dashboard/format-figures.ts';
import type { DashboardSales } from '#contract/dashboard.ts';
import { dashboardFigureNames } from '#contract/dashboard-texts.es.ts';
import { percentOf } from '#domain/sales-figures.ts';
import type { PanelDefinition } from './DashboardPanelFrame.tsx';
import styles from './Panels.module.css';

/** Dashboard panel with the numbers of new and of returning customers. It is shown only for ranges of more than a week. */
export const returningCustomersPanel: PanelDefinition<DashboardSales> = {
  panel: 'customers',
  className: styles.visits,
  view: ({ visits }) => {
    if (visits === null) return null;
    const whole = visits.newCustomers + visits.returningCustomers;
    return {
      isEmpty: whole === 0,
      table: {
        headers: dashboardTexts.visits,
        rows: (['newCustomers', 'returningCustomers'] as const).map((kind) => {
          const percent = percentOf(visits[kind], whole);
          return { cells: [dashboardFigureNames[kind], formatCount(visits[kind]), formatPercent(percent)], percent };
        }),
      },
    };
  },
};
