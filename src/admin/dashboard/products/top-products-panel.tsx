// Dashboard panel of the products that sold the most units: at most ten, each with its share of all units sold.
import styles from '#admin/dashboard/DashboardPage.module.css';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { formatCount, formatPercent } from '#admin/dashboard/format-figures.ts';
import type { PanelDefinition } from '#admin/dashboard/panels/DashboardPanelFrame.tsx';
import panelStyles from '#admin/dashboard/panels/Panels.module.css';
import type { ProductSales } from '#contract/dashboard.ts';
import { topProducts } from '#domain/sales-figures.ts';
import { DoughnutChart } from '#ui/charts/DoughnutChart.tsx';
import { classNames } from '#ui/class-names.ts';

const { top: topTexts } = dashboardTexts;

/** Dashboard panel with a chart of the products that sold the most units: at most ten, and all others together. */
export const topProductsPanel: PanelDefinition<ProductSales> = {
  panel: 'products',
  title: topTexts.title,
  definition: 'top',
  className: classNames(styles.third, panelStyles.top),
  view: ({ products }, title) => {
    const { top, others } = topProducts(products);
    const rest = { productId: 'others', name: topTexts.others, ...others };
    const slices = [...top, ...(others.units > 0 ? [rest] : [])].map(({ productId, name, units, percent }) => ({
      key: productId,
      label: name,
      value: units,
      share: formatPercent(percent),
    }));
    const all = slices.reduce((sum, { value }) => sum + value, 0);
    const [best] = slices;
    return {
      isEmpty: !best,
      chart: (
        <DoughnutChart
          sentence={best ? topTexts.sentence(best.label, best.share) : title}
          slices={slices}
          format={formatCount}
          centre={topTexts.total(formatCount(all))}
        />
      ),
      table: {
        headers: topTexts.headers,
        rows: slices.map(({ label, value, share }) => ({ cells: [label, formatCount(value), share] })),
      },
    };
  },
};
