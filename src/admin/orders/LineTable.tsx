// Lines of a table section as a table, where six columns fit. Quantity and name come first.

import { texts } from '#admin/shared/texts.ts';
import { formatTime } from '#domain/time.ts';
import { classNames } from '#ui/class-names.ts';
import type { BoardOrder } from './board-sections.ts';
import { DoneButton, type LinesProps, Notes, OrderComment, PrintedBadge, RecentBadge } from './LineParts.tsx';
import styles from './LineTable.module.css';
import { useIsRecent } from './OrderAge.tsx';

export function LineTable(props: LinesProps) {
  const { columns } = texts.boards;
  return (
    <table className={styles.lines} aria-labelledby={props.headingId}>
      <thead>
        <tr>
          <th scope="col" className={styles.columnQuantity}>
            {columns.quantity}
          </th>
          <th scope="col">{columns.name}</th>
          <th scope="col" className={styles.columnSize}>
            {columns.size}
          </th>
          <th scope="col" className={styles.columnNotes}>
            {columns.notes}
          </th>
          <th scope="col" className={styles.columnTime}>
            {columns.time}
          </th>
          <th scope="col" className={styles.columnDone}>
            {columns.done}
          </th>
        </tr>
      </thead>
      {props.section.orders.map((order) => (
        <OrderRows key={order.id} order={order} {...props} />
      ))}
    </table>
  );
}

function OrderRows({ order, section, leavingIds, newIds, timeZone, onDone }: LinesProps & { order: BoardOrder }) {
  const isRecent = useIsRecent(order.time);
  const isLeaving = order.lines.every(({ id }) => leavingIds.has(id));
  return (
    <tbody className={classNames(isRecent && styles.recent)}>
      {order.lines.map((line) => (
        <tr
          key={line.id}
          inert={leavingIds.has(line.id)}
          className={classNames(leavingIds.has(line.id) && styles.leaving, newIds.has(line.id) && styles.arrived)}
        >
          <td className={styles.quantity}>{line.quantity}</td>
          <th scope="row" className={styles.name}>
            {line.label} <PrintedBadge line={line} />
          </th>
          <td className={styles.size}>{line.size}</td>
          <td className={styles.notes}>
            <Notes text={line.notes} />
          </td>
          <td className={styles.time}>
            <time dateTime={line.time}>{formatTime(new Date(line.time), timeZone)}</time>
            {isRecent && <RecentBadge />}
          </td>
          <td>
            <DoneButton line={line} tableLabel={section.label} onDone={onDone} className={styles.done} />
          </td>
        </tr>
      ))}
      {order.comment !== '' && (
        <tr inert={isLeaving} className={classNames(isLeaving && styles.leaving)}>
          <td colSpan={6} className={styles.comment}>
            <OrderComment text={order.comment} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
