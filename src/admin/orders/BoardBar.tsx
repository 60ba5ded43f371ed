// The bar of a board: how much is pending, «Deshacer», the marked sum, and the button that scrolls to new orders. Its space is
// always reserved, so that it covers no card and moves none.
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import type { UndoState } from '#admin/shared/undo.ts';
import { tableLabel } from '#domain/table.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './Board.module.css';
import { boardTexts } from './board-texts.ts';
import type { PendingUnits } from './count-pending-units.ts';
import type { UnseenOrders } from './unseen-orders.ts';

type BoardBarProps = {
  /** Undefined until the board is read. */
  pendingCount: number | undefined;
  undo: UndoState;
  unseen: UnseenOrders;
  /** The sum whose tables are marked; null without one. */
  marked: PendingUnits | null;
  onUnmark: () => void;
  /** Called before the pressed button leaves the bar: its focus goes elsewhere. */
  onLeave: () => void;
};

/**
 * Bar of a board: the number of lines to prepare, the last change with «Deshacer» (undo), and a button that scrolls to new orders
 * outside the visible part. `marked` is the product whose tables staff have highlighted with `PendingUnitsList`; a button ends the
 * highlighting.
 */
export function BoardBar({ pendingCount, undo, unseen, marked, onUnmark, onLeave }: BoardBarProps) {
  const { latest, isSending } = undo;
  const count = unseen.orders.size;
  const isAbove = [...unseen.orders.values()][0] === 'up';
  const [noun, adjective] = boardTexts.newOrders(count);
  const undoable = latest !== null && latest.lineIds.length > 0 ? latest : null;
  return (
    <div className={styles.bar}>
      <p className={classNames(layout.quiet, styles.count)}>
        <b>{pendingCount ?? '…'}</b> {texts.boards.pending(pendingCount ?? 0)}
      </p>
      {/* First, as «Deshacer» is last: neither moves when the other comes or goes, so that no press is lost. */}
      {count > 0 && (
        <Button variant="primary" onClick={unseen.reveal}>
          <span>
            {count} <span className={styles.word}>{noun} </span>
            {adjective} {isAbove ? '↑' : '↓'}
          </span>
        </Button>
      )}
      <MarkedSum marked={marked} onUnmark={onUnmark} onLeave={onLeave} />
      {/* Always in the page, so that each change is announced. */}
      <p role="status" className={styles.message}>
        {latest && (
          <span key={latest.undoId}>
            {undoable && (
              <>
                <Icon name="check" />
                <VisuallyHidden>{latest.isUnknown ? '' : `${texts.boards.updated}.`} </VisuallyHidden>
                {latest.isUnknown && `${texts.undo.unknown} `}
                <b>{latest.label}</b>{' '}
              </>
            )}
            {latest.notes.map((note) => `${note}. `)}
          </span>
        )}
      </p>
      {undoable && (
        <Button
          icon={icons.refund}
          busy={isSending}
          aria-label={texts.undo.of(undoable.label)}
          className={styles.undo}
          onClick={() => {
            onLeave();
            undo.undo(undoable);
          }}
        >
          {texts.undo.button}
        </Button>
      )}
    </div>
  );
}

/** The sum whose tables are marked. A tap removes the mark. */
function MarkedSum({ marked, onUnmark, onLeave }: Pick<BoardBarProps, 'marked' | 'onUnmark' | 'onLeave'>) {
  const sum = marked && boardTexts.sums.marked(marked.quantity, boardTexts.sums.product(marked));
  return (
    <>
      <VisuallyHidden role="status">
        {marked && sum && (
          <span key={marked.key}>{boardTexts.sums.markedTables(sum, marked.tableCodes.map(tableLabel))}</span>
        )}
      </VisuallyHidden>
      {sum && (
        <Button
          iconAfter="close"
          aria-label={boardTexts.sums.unmark(sum)}
          className={styles.markedSum}
          onClick={() => {
            onLeave();
            onUnmark();
          }}
        >
          <span>{sum}</span>
        </Button>
      )}
    </>
  );
}
