// The four main figures of the dashboard («tiles»): sales, orders, average ticket (sales per order) and customers, each with its
// change against earlier days.
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { type DashboardSearch, dashboardFilterOf } from '#admin/dashboard/dashboard-search.ts';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import type { FigureDefinitionName } from '#admin/dashboard/panels/definitions-texts.ts';
import { InfoButton } from '#admin/dashboard/panels/InfoButton.tsx';
import { ExportLink } from '#admin/shared/export/ExportLink.tsx';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import type { DashboardSales } from '#contract/dashboard.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './FigureTiles.module.css';
import { TILE_NAMES, type TileFigure, tileFigures } from './tile-figures.ts';

const { tiles: tileTexts } = dashboardTexts;

type TilesProps = {
  search: DashboardSearch;
  query: UseQueryResult<DashboardSales>;
  /** True if the range is today, whose tiles have two more comparisons. */
  isToday: boolean;
};

/**
 * The main figures at the top of the dashboard («tiles»): sales, orders, sales per order and customers, each with its changes
 * against earlier days.
 */
export function FigureTiles({ search, query, isToday }: TilesProps) {
  const id = useId();
  const { data, isPlaceholderData } = query;
  const figures: Partial<Record<string, TileFigure>> = data ? tileFigures(data) : {};
  return (
    <section aria-labelledby={id} className={styles.region}>
      <VisuallyHidden>
        <h2 id={id}>{tileTexts.title}</h2>
      </VisuallyHidden>
      <LoadErrorMessage title={dashboardTexts.readFailed} query={query} />
      <ul
        role="list"
        aria-busy={isPlaceholderData || undefined}
        className={classNames(styles.tiles, isToday && styles.today, isPlaceholderData && styles.outdated)}
      >
        {TILE_NAMES.map((name) => (
          <Tile key={name} label={tileTexts[name]} definition={`tile-${name}`} figure={figures[name]} />
        ))}
      </ul>
      <div className={classNames(layout.row, styles.below)}>
        {search.section !== undefined && <p className={styles.note}>{tileTexts.ofAll}</p>}
        <ExportLink
          name="dashboard"
          filter={{ ...dashboardFilterOf(search), panel: 'summary' }}
          part={{ label: dashboardTexts.excel, name: tileTexts.title }}
          variant="quiet"
        />
      </div>
    </section>
  );
}

type TileProps = {
  label: string;
  definition: FigureDefinitionName;
  /** Undefined until the figures are loaded. */
  figure: TileFigure | undefined;
};

/** One figure with its name, its definition, and its changes against earlier days. */
function Tile({ label, definition, figure }: TileProps) {
  const id = useId();
  return (
    <li aria-labelledby={id} className={styles.tile}>
      <div className={styles.label}>
        <h3 id={id}>{label}</h3>
        <InfoButton name={label} definition={definition} />
      </div>
      {figure ? (
        <div className={styles.figure}>
          <p className={classNames(layout.bold, layout.figures, layout.oneLine, styles.value)}>{figure.value}</p>
          <p className={classNames(layout.quiet, layout.figures, styles.detail)}>{figure.detail}</p>
          <ul role="list" className={classNames(layout.stack1, layout.quiet, styles.changes)}>
            {figure.changes.map(({ change, text, against }) => (
              <li key={against}>
                <span
                  className={classNames(layout.bold, layout.figures, layout.oneLine, styles.change, toneOf(change))}
                >
                  {text}
                </span>{' '}
                {against}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Skeleton height="var(--tile-height)" />
      )}
    </li>
  );
}

/** The sign says the direction too: colour is not the only mark. */
function toneOf(change: number | null): string | false | undefined {
  if (change === null || change === 0) return false;
  return change > 0 ? styles.rise : styles.fall;
}
