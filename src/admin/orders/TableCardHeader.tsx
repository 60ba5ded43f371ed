// Header of a table's card on a board: the table, how long it waits, what it owes, and the buttons for all its lines.
import { type BoardPrintButtonProps, PrintTableButton } from '#admin/printing/PrintTableButton.tsx';
import { icons } from '#admin/shared/icons.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { moveOrdersTexts } from '#admin/shared/moves/move-orders-texts.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { sharedPrintingTexts } from '#admin/shared/printing/shared-printing-texts.ts';
import { texts } from '#admin/shared/texts.ts';
import { formatEuros } from '#domain/money.ts';
import { isRecentOrder } from '#domain/order.ts';
import { formatTime } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { BoardCard, TableWaitNotice } from './board-tables.ts';
import { boardTexts, waitNoticeTexts } from './board-texts.ts';
import { type BoardCardActions, DONE_LINES_ATTRIBUTE } from './line-actions.ts';
import styles from './TableCard.module.css';
import { WaitNoticeButton } from './WaitNotice.tsx';

/** Waiting times in minutes from which the age is highlighted, and highlighted more. */
const LONG_WAIT_MINUTES = 10;
const VERY_LONG_WAIT_MINUTES = 20;
/** A longer label than «Z99» and the like is written smaller, so that the buttons have room beside it. */
const SHORT_LABEL_MAX = 4;

type CardHeaderProps = {
  table: BoardCard;
  headingId: string;
  /** Pending lines that are not being marked done. */
  remainingIds: readonly string[];
  timeZone: string;
  actions: BoardCardActions;
  print: BoardPrintButtonProps;
};

/**
 * Header of a table's card on a board, with the buttons for the whole table. `remainingIds` are the lines that can still be marked
 * as done: not voided (no longer to be prepared), and not being marked already.
 */
export function TableCardHeader({ table, headingId, remainingIds, timeZone, actions, print }: CardHeaderProps) {
  const { key, tableCode, label, owed, paid, notice, oldest } = table;
  return (
    <header className={styles.header}>
      <h2
        id={headingId}
        tabIndex={-1}
        className={classNames(styles.table, label.length > SHORT_LABEL_MAX && styles.longLabel)}
      >
        <TableLabel table={table} onMove={actions.onMove} />
        {key !== tableCode && (
          <VisuallyHidden>{boardTexts.laterCard(formatTime(new Date(oldest), timeZone))}</VisuallyHidden>
        )}
      </h2>
      <Waiting since={oldest} timeZone={timeZone} />
      {owed > 0 && <Owed table={table} onBill={actions.onBill} />}
      <div className={styles.actions}>
        {remainingIds.length > 0 && (
          <>
            {print.offReason === null && <PrintTableButton {...print} table={table} lineIds={remainingIds} />}
            <WaitNoticeButton table={table} onOpen={actions.onNotice} />
            <Button
              variant="primary"
              icon="check"
              aria-label={texts.boards.doneAll(label, remainingIds.length)}
              className={styles.done}
              {...{ [DONE_LINES_ATTRIBUTE]: remainingIds.join(' ') }}
              onClick={(event) => actions.onTableDone(table, remainingIds, event.currentTarget)}
            >
              <span className={styles.doneWord}>{texts.boards.done}</span>
            </Button>
          </>
        )}
      </div>
      {paid > 0 && <p className={styles.paidInPart}>{texts.paidInPart(formatEuros(paid), formatEuros(owed))}</p>}
      {notice && <LastNotice notice={notice} />}
    </header>
  );
}

/** The name of the table: as the button that moves its orders to another one, or as text if `onMove` is null. */
function TableLabel({ table, onMove }: { table: BoardCard; onMove: BoardCardActions['onMove'] }) {
  const name = (
    <>
      <VisuallyHidden>{texts.boards.table('')}</VisuallyHidden>
      {table.label}
    </>
  );
  if (onMove === null) return name;
  const { tableCode, orders } = table;
  const orderIds = orders.filter(({ lines }) => lines.some(({ id }) => !table.goneIds.has(id))).map(({ id }) => id);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={moveOrdersTexts.open}
      className={styles.tableButton}
      onClick={() => onMove({ tableCode, orderIds, paymentNumber: null })}
    >
      {name}
    </button>
  );
}

/** Shows what the table owes: as the button that prints its bill, or as text if `onBill` is null. */
function Owed({ table: { tableCode, owed }, onBill }: { table: BoardCard; onBill: BoardCardActions['onBill'] }) {
  const amount = formatEuros(owed);
  if (onBill === null) {
    return (
      <p className={styles.owed}>
        <span className={styles.caption}>{boardTexts.owed}</span> <b>{amount}</b>
      </p>
    );
  }
  return (
    <Button
      aria-label={boardTexts.bill(amount, tableNameInSentence(tableCode))}
      className={classNames(styles.owed, styles.bill)}
      onClick={() => onBill(tableCode)}
    >
      <span className={styles.caption}>{sharedPrintingTexts.bill.open}</span> <b>{amount}</b>
    </Button>
  );
}

/** The age of the oldest order, above the time at which it was ordered. */
function Waiting({ since, timeZone }: { since: string; timeZone: string }) {
  const isRecent = useIsRecentOrder(since);
  const level = useServerClock((now) => {
    const minutes = (now - Date.parse(since)) / 60_000;
    if (minutes >= VERY_LONG_WAIT_MINUTES) return 'veryLong';
    return minutes >= LONG_WAIT_MINUTES ? 'long' : 'short';
  });
  const age = useServerClock((now) => shortOrderAgeText(Date.parse(since), now));
  return (
    <p className={classNames(styles.waiting, styles[level])}>
      <b>
        <VisuallyHidden>{boardTexts.waiting} </VisuallyHidden>
        {age}
      </b>{' '}
      {isRecent ? (
        <span className={classNames(styles.caption, styles.recent)}>{texts.boards.recent}</span>
      ) : (
        <span className={styles.caption}>
          <VisuallyHidden>{`${texts.boards.columns.time}: `}</VisuallyHidden>
          <time dateTime={since}>{formatTime(new Date(since), timeZone)}</time>
        </span>
      )}
    </p>
  );
}

/** What the customers of the table were told, and when. */
function LastNotice({ notice: { wait, sentOn } }: { notice: TableWaitNotice }) {
  return (
    <p className={styles.lastNotice}>
      <Icon name={icons.send} />
      <span>
        {waitNoticeTexts.lastSent(wait)} (<OrderAge time={sentOn} />)
      </span>
    </p>
  );
}

const MINUTE_MS = 60_000;

/** Waiting time of an order, updated by the clock: «hace 12 min». */
function OrderAge({ time, className }: { time: string; className?: string | undefined }) {
  const words = useServerClock((now) => orderAgeText(Date.parse(time), now));
  return (
    <time dateTime={time} className={className}>
      {words}
    </time>
  );
}

/**
 * True while an order that was placed at `time` (ISO 8601) is so recent that a board highlights it as new. The server's clock
 * decides.
 */
export function useIsRecentOrder(time: string): boolean {
  return useServerClock((now) => isRecentOrder(new Date(time), new Date(now)));
}

/**
 * Formats how long ago an order was placed: «hace 12 min». Both times are in milliseconds since 1970; if `now` is before
 * `time`, the age is zero.
 */
export function orderAgeText(time: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - time) / MINUTE_MS));
  if (minutes === 0) return texts.boards.justNow;
  if (minutes < 60) return texts.boards.agoMinutes(minutes);
  return texts.boards.agoHours(Math.floor(minutes / 60), minutes % 60);
}

/**
 * Formats how long ago an order was placed, in a short form that fits on a card: «12 min», «1 h 5». Both times are in milliseconds
 * since 1970.
 */
export function shortOrderAgeText(time: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - time) / MINUTE_MS));
  if (minutes < 60) return boardTexts.ageMinutes(minutes);
  return boardTexts.ageHours(Math.floor(minutes / 60), minutes % 60);
}
