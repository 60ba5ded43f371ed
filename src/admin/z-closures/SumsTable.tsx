// Table of sums of a Z closure (cash closing), each with its parts beneath.
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ZClosureTotalsTable.module.css';

type SumsTableProps = {
  /** What the table is about, for screen readers. */
  caption: string;
  /** Sums are bold. */
  rows: readonly { readonly isSum: boolean; readonly label: string; readonly value: string }[];
};

/**
 * Table of sums of a Z closure (cash closing), such as the expected cash. Each sum is a bold row; the rows below it show the
 * amounts that it consists of. Renders nothing if `rows` is empty.
 */
export function SumsTable({ caption, rows }: SumsTableProps) {
  if (rows.length === 0) return null;
  return (
    <table className={classNames(styles.table, styles.sums)}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <tbody>
        {rows.map(({ label, value, isSum }, index) => (
          <tr key={`${index} ${label}`}>
            <th scope="row">{isSum ? <strong>{label}</strong> : label}</th>
            <td>{isSum ? <strong>{value}</strong> : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
