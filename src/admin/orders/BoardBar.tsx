// The bar below the cards of a board: «Deshacer» and the button that scrolls to new orders. It has its own room, so that it covers
// no card.
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './Board.module.css';
import { boardTexts } from './board-texts.ts';
import type { UndoDoneState } from './undo-done.ts';
import type { UnseenOrders } from './unseen-orders.ts';

type BoardBarProps = {
  undo: UndoDoneState;
  unseen: UnseenOrders;
  /** Called before the pressed button leaves the bar: its focus goes elsewhere. */
  onUndone: () => void;
};

/**
 * Bar that says what was just marked as done, with «Deshacer». Another button scrolls to new orders that are outside the
 * screen.
 */
export function BoardBar({ undo, unseen, onUndone }: BoardBarProps) {
  const { latest, isSending } = undo;
  const count = unseen.orders.size;
  const isAbove = [...unseen.orders.values()][0] === 'up';
  const undoable = latest !== null && latest.lineIds.length > 0 ? latest : null;
  return (
    <div className={styles.bar}>
      {/* Always in the page, so that each change is announced. */}
      <p role="status" className={styles.message}>
        {latest && (
          <span key={latest.undoId}>
            {undoable && (
              <>
                <Icon name="check" /> {latest.isUnknown ? boardTexts.undoUnknown : texts.boards.updated}.{' '}
                <b>{latest.label}</b>{' '}
              </>
            )}
            {latest.notes.map((note) => `${note}. `)}
          </span>
        )}
      </p>
      {undoable && (
        <Button
          size="large"
          icon={icons.refund}
          busy={isSending}
          aria-label={boardTexts.undoLines(undoable.label)}
          className={styles.undo}
          onClick={() => {
            onUndone();
            undo.undo(undoable);
          }}
        >
          {boardTexts.undo}
        </Button>
      )}
      {count > 0 && (
        <Button size="large" variant="primary" className={styles.new} onClick={unseen.reveal}>
          {isAbove ? boardTexts.newAbove(count) : boardTexts.newBelow(count)}
        </Button>
      )}
    </div>
  );
}
