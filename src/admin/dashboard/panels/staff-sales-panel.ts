// Dashboard panel of the staff: who placed orders and who collected payments. It is hidden if the server sends no figures of staff.
import styles from '#admin/dashboard/DashboardPage.module.css';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { formatCount } from '#admin/dashboard/format-figures.ts';
import type { StaffSales } from '#contract/dashboard.ts';
import { addCents, formatEuros } from '#domain/money.ts';
import { averageAmount, percentOf } from '#domain/sales-figures.ts';
import { classNames } from '#ui/class-names.ts';
import type { PanelDefinition } from './DashboardPanelFrame.tsx';
import panelStyles from './Panels.module.css';

/**
 * Dashboard panel with the sales of each member of staff: the orders that they placed and the money that they collected. It is
 * hidden if the server sends no figures of staff.
 */
export const staffSalesPanel: PanelDefinition<StaffSales> = {
  panel: 'people',
  className: classNames(styles.wideHalf, panelStyles.list),
  view: ({ people }) => {
    if (people === null) return null;
    const whole = addCents(...people.map(({ amountTaken }) => amountTaken));
    return {
      isEmpty: people.length === 0,
      table: {
        headers: dashboardTexts.people,
        isStacked: true,
        rows: people.map(({ name, ordersTaken, amountTaken, amountCollected }) => ({
          cells: [
            name,
            formatCount(ordersTaken),
            formatEuros(amountTaken),
            formatEuros(averageAmount(amountTaken, ordersTaken)),
            formatEuros(amountCollected),
          ],
          percent: percentOf(amountTaken, whole),
        })),
      },
    };
  },
};
