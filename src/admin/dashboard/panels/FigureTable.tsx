// Table of figures in a dashboard panel: the first column has the name of the row, all others are numbers.
import { classNames } from '#ui/class-names.ts';
import { TABLE_ARIA_ROLES } from '#ui/table-roles.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './FigureTable.module.css';

/** Content of a table in a dashboard panel: its column headers, and its rows with formatted figures. */
export interface FigureTableData {
  /** Titles of the columns, the one of the names first. */
  readonly headers: readonly string[];
  readonly rows: readonly {
    /** Texts of the row, the name first. */
    readonly cells: readonly string[];
    /** Whole per cent that a bar below the name shows. */
    readonly percent?: number;
  }[];
  /** On a phone the name stands above the figures of its row; for tables of four figures. */
  readonly isStacked?: boolean;
}

/**
 * Table of a dashboard panel: the first column contains the name of the row, all others numbers. Only screen readers read the
 * caption. `isStacked`: on a phone the name is above the figures of its row.
 */
export function FigureTable({ caption, headers, rows, isStacked = false }: FigureTableData & { caption: string }) {
  return (
    <div className={styles.region}>
      <table {...TABLE_ARIA_ROLES.table} className={classNames(styles.table, isStacked && styles.stacked)}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead {...TABLE_ARIA_ROLES.group}>
          <tr {...TABLE_ARIA_ROLES.row}>
            {headers.map((header) => (
              <th key={header} {...TABLE_ARIA_ROLES.columnHeader} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ARIA_ROLES.group}>
          {rows.map(({ cells: [name, ...figures], percent }, row) => (
            <tr key={row} {...TABLE_ARIA_ROLES.row}>
              <th {...TABLE_ARIA_ROLES.rowHeader} scope="row">
                {name}
                {percent !== undefined && (
                  <span aria-hidden="true" className={styles.track}>
                    <span className={styles.bar} style={{ inlineSize: `${percent}%` }} />
                  </span>
                )}
              </th>
              {figures.map((figure, column) => (
                <td key={column} {...TABLE_ARIA_ROLES.cell}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
