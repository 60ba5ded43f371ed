// One panel of the dashboard: its title and explanation, its chart or table, and the download of its figures as an Excel file.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type DashboardSearch, dashboardFilterOf } from '#admin/dashboard/dashboard-search.ts';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { ExportLink } from '#admin/shared/export/ExportLink.tsx';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { dashboardPanelTitles } from '#contract/dashboard-texts.es.ts';
import type { DashboardPanel } from '#contract/excel-exports.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './DashboardPanelFrame.module.css';
import type { FigureDefinitionName } from './definitions-texts.ts';
import { FigureTable, type FigureTableData } from './FigureTable.tsx';
import { InfoButton } from './InfoButton.tsx';

/** Content of a dashboard panel, computed from the loaded figures: chart, table and note. */
export interface DashboardPanelContent {
  /** True if there is nothing to draw; the panel says so. */
  readonly isEmpty: boolean;
  /** Left out if the panel consists of its table. */
  readonly chart?: ReactNode;
  /** The figures of the chart, for screen readers and behind «Ver tabla». Left out if `chart` is a table. */
  readonly table?: FigureTableData;
  /** A sentence below the chart. */
  readonly note?: string;
}

/**
 * Describes one dashboard panel for the component `DashboardPanelFrame`: its title, its sheet in the Excel file, and the function
 * `view`, which computes its content from the loaded figures.
 */
export interface PanelDefinition<Data> {
  /** Name of the panel's sheet in the Excel file. */
  readonly panel: Exclude<DashboardPanel, 'summary'>;
  /** By default the name of the sheet. */
  readonly title?: string;
  /** Which text explains the figures; by default the one with the name of `panel`. */
  readonly definition?: FigureDefinitionName;
  /** Null if the panel is not shown. */
  readonly view: (data: Data, title: string) => DashboardPanelContent | null;
  /** Sets the width of the panel, and `--panel-height`, which is reserved for the content before there is data. */
  readonly className?: string | undefined;
}

/**
 * The props that every dashboard panel gets from the page: its search parameters, and the TanStack Query result with the figures.
 */
export type PanelDataProps<Data> = { search: DashboardSearch; query: UseQueryResult<Data> };

type PanelProps<Data> = PanelDefinition<Data> &
  PanelDataProps<Data> & {
    /** Controls between the title and the chart. */
    tools?: ReactNode;
  };

/** Frame of a dashboard panel: title, explanation, chart or table, and the download of its Excel sheet. */
export function DashboardPanelFrame<Data>(props: PanelProps<Data>) {
  const {
    panel,
    title = dashboardPanelTitles[panel],
    definition = panel,
    search,
    query,
    view,
    tools,
    className,
  } = props;
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const shown = query.data === undefined ? undefined : view(query.data, title);
  const toggle = isTable ? dashboardTexts.showChart : dashboardTexts.showTable;
  if (shown === null) return null;
  return (
    <Card as="section" aria-labelledby={id} className={classNames(styles.panel, className)}>
      <header className={styles.header}>
        <h2 id={id} className={layout.large}>
          {title}
        </h2>
        <InfoButton name={title} definition={definition} />
      </header>
      {tools}
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className={classNames(layout.stack2, styles.body, query.isPlaceholderData && styles.outdated)}
      >
        {shown ? (
          <Content title={title} view={shown} isTable={isTable} />
        ) : (
          <Waiting isError={query.isError} onRetry={() => void query.refetch()} />
        )}
      </div>
      <footer className={styles.footer}>
        {(!shown || (shown.chart && shown.table)) && (
          <Button
            variant="quiet"
            aria-label={`${toggle}: ${title}`}
            aria-disabled={!shown || shown.isEmpty || undefined}
            onClick={() => setIsTable(!isTable)}
          >
            {toggle}
          </Button>
        )}
        <ExportLink
          name="dashboard"
          filter={{ ...dashboardFilterOf(search), panel }}
          part={{ label: dashboardTexts.excel, name: title }}
          variant="quiet"
        />
      </footer>
    </Card>
  );
}

type ContentProps = { title: string; view: DashboardPanelContent; isTable: boolean };

function Content({ title, view: { isEmpty, chart, table, note }, isTable }: ContentProps) {
  if (isEmpty) return <p className={classNames(layout.stack3, layout.quiet, styles.empty)}>{dashboardTexts.empty}</p>;
  // The arrow keys scroll a long table.
  const region = isTable
    ? { role: 'group', 'aria-label': title, tabIndex: 0, className: styles.scroll }
    : { className: chart ? styles.unseen : undefined };
  return (
    <>
      {!isTable && chart}
      {table && (
        <div {...region}>
          <FigureTable caption={title} {...table} />
        </div>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}

/** Placeholder of the same height, or the message that the figures could not be read. */
function Waiting({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  if (!isError) return <Skeleton height="var(--panel-height)" />;
  return (
    <div className={classNames(layout.stack3, layout.quiet, styles.empty)}>
      <p>{dashboardTexts.panelFailed}</p>
      <Button icon={icons.refresh} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
