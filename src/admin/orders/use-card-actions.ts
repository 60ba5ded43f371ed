// The functions of the buttons of all cards. They move the focus before the pressed button leaves the board.
import { type RefObject, useMemo } from 'react';
import { v7 } from 'uuid';
import type { BoardPrinting } from '#admin/printing/use-board-printing.ts';
import { boardTexts } from './board-texts.ts';
import type { CardActions } from './card-actions.ts';
import type { MarkDone } from './mark-done.ts';
import { moveFocusAfterDone } from './next-focus.ts';
import type { OpenWaitNotice } from './wait-notice/use-wait-notices.ts';

type CardFunctions = {
  readonly mark: MarkDone['mark'];
  readonly markSeen: (lineIds: readonly string[]) => void;
  readonly onNotice: OpenWaitNotice;
  readonly printing: Pick<BoardPrinting, 'printerId' | 'copies'>;
};

/** The actions of the cards on this board; the same object while nothing changes. */
export function useCardActions(
  board: RefObject<HTMLElement | null>,
  { mark, markSeen, onNotice, printing: { printerId, copies } }: CardFunctions,
): CardActions {
  return useMemo(() => {
    const leave = (lineIds: readonly string[], pressed: HTMLElement) => {
      if (board.current) moveFocusAfterDone(board.current, pressed, new Set(lineIds));
    };
    return {
      onDone: (lineId, label, pressed) => {
        leave([lineId], pressed);
        mark({ lineIds: [lineId], label, ticket: null, isRetried: false });
      },
      onTableDone: ({ tableCode, label }, lineIds, pressed) => {
        leave(lineIds, pressed);
        const ticket = { printId: v7(), tableCode, printerId, copies };
        mark({ lineIds, label: boardTexts.tableLines(label, lineIds.length), ticket, isRetried: false });
      },
      onSeen: (lineIds, pressed) => {
        leave(lineIds, pressed);
        markSeen(lineIds);
      },
      onNotice,
    };
  }, [board, mark, markSeen, onNotice, printerId, copies]);
}
