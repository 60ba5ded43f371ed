// Lines of a table section as a list for phones, with the same content as the table.

import { texts } from '#admin/shared/texts.ts';
import { formatTime } from '#domain/time.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { BoardOrder } from './board-sections.ts';
import styles from './LineList.module.css';
import { DoneButton, type LinesProps, Notes, OrderComment, PrintedBadge, RecentBadge } from './LineParts.tsx';
import { useIsRecent } from './OrderAge.tsx';

export function LineList(props: LinesProps) {
  return (
    <ul aria-labelledby={props.headingId} className={styles.orders}>
      {props.section.orders.map((order) => (
        <OrderLines key={order.id} order={order} {...props} />
      ))}
    </ul>
  );
}

function OrderLines({ order, section, leavingIds, newIds, timeZone, onDone }: LinesProps & { order: BoardOrder }) {
  const isRecent = useIsRecent(order.time);
  const isLeaving = order.lines.every(({ id }) => leavingIds.has(id));
  const { columns } = texts.boards;
  return (
    <li className={classNames(styles.order, isRecent && styles.recent, isLeaving && styles.leaving)} inert={isLeaving}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li
            key={line.id}
            inert={leavingIds.has(line.id)}
            className={classNames(
              styles.line,
              leavingIds.has(line.id) && styles.leaving,
              newIds.has(line.id) && styles.arrived,
            )}
          >
            <p className={styles.quantity}>
              <VisuallyHidden>{`${columns.quantity}: `}</VisuallyHidden>
              {line.quantity}
            </p>
            <div className={styles.product}>
              <p className={styles.name}>
                <VisuallyHidden>{`${columns.name}: `}</VisuallyHidden>
                {line.label}
              </p>
              {line.size !== '' && (
                <p className={styles.size}>
                  <VisuallyHidden>{`${columns.size}: `}</VisuallyHidden>
                  {line.size}
                </p>
              )}
              <p className={styles.time}>
                <VisuallyHidden>{`${columns.time}: `}</VisuallyHidden>
                <time dateTime={line.time}>{formatTime(new Date(line.time), timeZone)}</time>
                {isRecent && <RecentBadge />}
                <PrintedBadge line={line} />
              </p>
            </div>
            {line.notes !== '' && (
              <div className={styles.notes}>
                <Notes text={line.notes} />
              </div>
            )}
            <DoneButton line={line} tableLabel={section.label} onDone={onDone} className={styles.done} />
          </li>
        ))}
      </ul>
      {order.comment !== '' && <OrderComment text={order.comment} />}
    </li>
  );
}
