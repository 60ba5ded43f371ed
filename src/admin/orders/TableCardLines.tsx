// Lines of a table's card, grouped by order: quantity, name and size, and below them what the customer asked for.
import type { CSSProperties } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import type { BoardLine } from '#contract/orders.ts';
import { formatTime } from '#domain/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { BoardCard, BoardOrder } from './board-tables.ts';
import { boardTexts } from './board-texts.ts';
import { type BoardCardActions, DONE_LINES_ATTRIBUTE } from './line-actions.ts';
import styles from './TableCard.module.css';
import { shortOrderAgeText, useIsRecentOrder } from './TableCardHeader.tsx';
import { NEW_ORDER_ATTRIBUTE } from './unseen-orders.ts';

type CardLinesProps = {
  table: BoardCard;
  headingId: string;
  /** Ids of lines that are being marked done. */
  leavingIds: ReadonlySet<string>;
  /** Ids of lines that arrived while the board was open. */
  newIds: ReadonlySet<string>;
  /** Ids of lines of the sum that staff look at. */
  markedIds: ReadonlySet<string>;
  timeZone: string;
  actions: BoardCardActions;
};

/**
 * Lists the order lines of a table's card on a board, grouped by order, with the buttons that mark them as done. Lines in
 * `table.goneIds` have left the board: each is rendered as an empty space, so that the lines below do not move.
 */
export function TableCardLines(props: CardLinesProps) {
  return (
    <ul aria-labelledby={props.headingId} className={styles.orders}>
      {props.table.orders.map((order, index) => (
        <OrderLines key={order.id} order={order} isFirst={index === 0} {...props} />
      ))}
    </ul>
  );
}

type OrderLinesProps = CardLinesProps & { order: BoardOrder; isFirst: boolean };

function OrderLines({ order, isFirst, table, leavingIds, newIds, markedIds, timeZone, actions }: OrderLinesProps) {
  const isRecent = useIsRecentOrder(order.time);
  const isGone = order.lines.every(({ id }) => table.goneIds.has(id));
  const isLeaving = !isGone && order.lines.every(({ id }) => leavingIds.has(id) || table.goneIds.has(id));
  const isNew = order.lines.some(({ id }) => newIds.has(id));
  const voidedIds = order.lines.filter(({ isVoided }) => isVoided).map(({ id }) => id);
  return (
    <li
      className={classNames(
        styles.order,
        isRecent && styles.recentOrder,
        isLeaving && styles.leaving,
        isGone && styles.gone,
      )}
      inert={isLeaving || isGone}
      {...(isNew ? { [NEW_ORDER_ATTRIBUTE]: order.id } : {})}
    >
      {!isFirst && <OrderTime order={order} isRecent={isRecent} timeZone={timeZone} />}
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li
            key={line.id}
            style={digitsStyle(line.quantity)}
            inert={leavingIds.has(line.id) || table.goneIds.has(line.id)}
            className={classNames(
              styles.line,
              line.isVoided && styles.struck,
              leavingIds.has(line.id) && styles.leaving,
              table.goneIds.has(line.id) && styles.gone,
              newIds.has(line.id) && styles.arrived,
              markedIds.has(line.id) && styles.marked,
            )}
          >
            {markedIds.has(line.id) && <VisuallyHidden>{boardTexts.sums.line}</VisuallyHidden>}
            <Line line={line} tableLabel={table.label} actions={actions} />
          </li>
        ))}
      </ul>
      {order.comment !== '' && <Remark title={texts.boards.comment} text={order.comment} className={styles.comment} />}
      {voidedIds.length > 0 && (
        <Button
          wide
          className={styles.seen}
          icon="check"
          aria-label={boardTexts.seenLines(voidedIds.length, table.label)}
          {...{ [DONE_LINES_ATTRIBUTE]: voidedIds.join(' ') }}
          onClick={(event) => actions.onSeen(voidedIds, event.currentTarget)}
        >
          {boardTexts.seen}
        </Button>
      )}
    </li>
  );
}

/** How many digits the quantity has, for the room that it needs. */
function digitsStyle(quantity: number): CSSProperties & Record<'--digits', number> {
  return { '--digits': String(quantity).length };
}

/** When a later order of the table was placed, and how long ago. The header has the time of the first. */
function OrderTime({ order, isRecent, timeZone }: { order: BoardOrder; isRecent: boolean; timeZone: string }) {
  const age = useServerClock((now) => shortOrderAgeText(Date.parse(order.time), now));
  return (
    <p className={styles.time}>
      <VisuallyHidden>{`${texts.boards.columns.time}: `}</VisuallyHidden>
      <time dateTime={order.time}>{formatTime(new Date(order.time), timeZone)}</time>
      <span>{age}</span>
      {isRecent && <span className={styles.recentMark}>{texts.boards.recent}</span>}
    </p>
  );
}

type LineProps = { line: BoardLine; tableLabel: string; actions: Pick<BoardCardActions, 'onDone' | 'onLine'> };

function Line({ line, tableLabel, actions: { onDone, onLine } }: LineProps) {
  const { columns } = texts.boards;
  return (
    <>
      <p className={styles.quantity}>
        <VisuallyHidden>{`${columns.quantity}: `}</VisuallyHidden>
        {line.quantity}
      </p>
      <div className={styles.product}>
        <p className={styles.name}>
          <VisuallyHidden>{`${columns.name}: `}</VisuallyHidden>
          <LineName line={line} onOpen={onLine} />
          {line.size !== '' && (
            <span className={styles.size}>
              <VisuallyHidden>{`, ${columns.size}:`}</VisuallyHidden> {line.size}
            </span>
          )}
        </p>
        <Marks line={line} />
      </div>
      {!line.isVoided && (
        <IconButton
          variant="secondary"
          icon="check"
          className={styles.lineDone}
          label={texts.boards.doneLine(line.quantity, line.label, tableLabel)}
          {...{ [DONE_LINES_ATTRIBUTE]: line.id }}
          onClick={(event) =>
            onDone(line.id, boardTexts.tableLine(tableLabel, line.quantity, line.label), event.currentTarget)
          }
        />
      )}
      {line.notes !== '' && <Remark title={columns.notes} isTitleHidden text={line.notes} className={styles.notes} />}
    </>
  );
}

/** The name opens the dialog of the line, for who may change it. */
function LineName({ line: { id, isVoided, label }, onOpen }: { line: BoardLine; onOpen: BoardCardActions['onLine'] }) {
  if (isVoided) return <s>{label}</s>;
  if (onOpen === null) return <span>{label}</span>;
  return (
    <button type="button" aria-haspopup="dialog" className={styles.nameButton} onClick={() => onOpen(id)}>
      {label}
    </button>
  );
}

/** Badges of a line: voided, on a ticket, back from done. */
function Marks({ line: { isVoided, hasTicket, isRecovered } }: { line: BoardLine }) {
  if (!isVoided && !hasTicket && !isRecovered) return null;
  return (
    <p className={styles.marks}>
      {isVoided && (
        <Badge kind="danger" icon="close">
          {boardTexts.voided}
        </Badge>
      )}
      {isRecovered && !isVoided && (
        <Badge kind="venue" icon={icons.refresh}>
          {boardTexts.recovered}
        </Badge>
      )}
      {hasTicket && <Badge icon={icons.printer}>{texts.boards.hasTicket}</Badge>}
    </p>
  );
}

type RemarkProps = { title: string; isTitleHidden?: boolean; text: string; className: string | undefined };

/** Notes of a line, or the comment of its order. */
function Remark({ title, isTitleHidden = false, text, className }: RemarkProps) {
  return (
    <p className={classNames(styles.remark, className)}>
      <Icon name="note" />
      <span>
        {isTitleHidden ? <VisuallyHidden>{`${title}: `}</VisuallyHidden> : <b>{title}: </b>}
        {text}
      </span>
    </p>
  );
}
