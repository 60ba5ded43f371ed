// «Deshacer» on this tablet: for ten seconds it can undo marking lines as done, or moving orders to another table. For two minutes
// it can undo taking lines off an order, an invitation or a discount.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { BOARDS_QUERY_KEY } from '#admin/shared/live/board-queries.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { NoResponseError } from '#contract/client.ts';
import { UNDO_LINE_CHANGE_MS } from '#domain/line-change.ts';
import { UNDO_MOVE_MS } from '#domain/order-move.ts';
import { UNDO_DONE_MS } from '#domain/recovery.ts';
import { showToast } from '#ui/toast-store.ts';

/**
 * A change that staff made by pressing one button: order lines were marked as done or changed, or orders were moved to another
 * table. Pass it to the functions that `useUndo` returns, so that staff can undo it.
 */
export interface RecordedLineChange {
  /** For a move, ids of orders. Empty if other people had marked all lines, and for a discount or invitation of whole orders. */
  readonly lineIds: readonly string[];
  readonly label: string;
  /** Messages about lines that were not marked, or about a ticket that was not printed. */
  readonly notes: readonly string[];
}

/** A change of lines of an order, or a move of orders, under its idempotency key. */
interface OrderChange {
  readonly kind: 'lines' | 'moved';
  readonly changeId: string;
}

/**
 * A change that the button «Deshacer» (undo) of this tablet can still undo: order lines were marked as done, taken off their order,
 * made free or discounted, or orders were moved to another table.
 */
export interface UndoableLineChange extends RecordedLineChange {
  /** The change of the order of the lines; null for lines that were marked as done. */
  readonly change: OrderChange | null;
  /** Id of the request that undoes it, however often it is sent. */
  readonly undoId: string;
  /** Until when «Deshacer» is offered, in milliseconds since 1970, by the clock of this device. */
  readonly expiresOn: number;
  /** The response of the undo was lost. */
  readonly isUnknown: boolean;
}

/**
 * Returned by `useUndo`: the latest change that can be undone, the function that undoes it, and the functions that record further
 * changes.
 */
export interface UndoState {
  /** The latest press; null once its time is over. */
  readonly latest: UndoableLineChange | null;
  readonly addDone: (marked: RecordedLineChange) => void;
  /** Adds lines that were taken off their order, invited or discounted, or orders that were moved. */
  readonly addChange: (change: RecordedLineChange & OrderChange) => void;
  readonly undo: (lines: UndoableLineChange) => void;
  readonly isSending: boolean;
  /** Lines that this tablet sent back to the board. */
  readonly undoneIds: ReadonlySet<string>;
}

/**
 * Hook that stores the changes of order lines that were made on this tablet, so that staff can undo them («Deshacer»). A change
 * stays for ten seconds if lines were marked as done or orders were moved, and for two minutes otherwise. The returned `undo` sends
 * the request that undoes a change.
 */
export function useUndo(): UndoState {
  const client = useQueryClient();
  const [presses, setPresses] = useState<readonly UndoableLineChange[]>([]);
  const [undoneIds, setUndoneIds] = useState<ReadonlySet<string>>(new Set());
  const remove = useCallback(
    (undoId: string) => setPresses((present) => remainingUndoableChanges(present, undoId, Date.now())),
    [],
  );
  const { mutate, isPending } = usePressMutation({
    mutationFn: sendUndo,
    onMutate: ({ lineIds }) => setUndoneIds((present) => new Set([...present, ...lineIds])),
    onSuccess: (_, { undoId, change }) => {
      remove(undoId);
      if (change !== null) void client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY });
      return client.invalidateQueries({ queryKey: BOARDS_QUERY_KEY });
    },
    onError: (error, { undoId }) => {
      if (error instanceof NoResponseError)
        return setPresses((present) =>
          present.map((press) => (press.undoId === undoId ? { ...press, isUnknown: true } : press)),
        );
      remove(undoId);
      showToast(errorText(error), 'error');
    },
  });
  const add = useCallback(
    (lines: Omit<UndoableLineChange, 'undoId' | 'expiresOn' | 'isUnknown'>, undoMs: number) =>
      setPresses((present) => [
        ...present,
        { ...lines, undoId: v7(), expiresOn: Date.now() + undoMs, isUnknown: false },
      ]),
    [],
  );
  const addDone = useCallback((marked: RecordedLineChange) => add({ ...marked, change: null }, UNDO_DONE_MS), [add]);
  const addChange = useCallback<UndoState['addChange']>(
    ({ kind, changeId, ...lines }) => add({ ...lines, change: { kind, changeId } }, UNDO_MS_OF[kind]),
    [add],
  );
  const latest = presses.at(-1) ?? null;
  useExpiry(isPending ? null : latest, remove);
  return { latest, addDone, addChange, undo: mutate, isSending: isPending, undoneIds };
}

const UNDO_MS_OF: Readonly<Record<OrderChange['kind'], number>> = { lines: UNDO_LINE_CHANGE_MS, moved: UNDO_MOVE_MS };

function sendUndo({ undoId, change, lineIds }: UndoableLineChange): Promise<unknown> {
  if (change === null) return api.orders.undoDone({ undoId, lineIds: [...lineIds] });
  const { kind, changeId } = change;
  return kind === 'lines'
    ? api.orderChanges.undoLineChange({ undoId, changeId })
    : api.orderChanges.undoMove({ undoId, changeId });
}

/**
 * Returns the changes that staff can still undo at `now` (milliseconds since 1970), without the change `undoId`. A change whose
 * time is over is left out, unless the response to its undo request was lost (`isUnknown`): then the request can be sent again.
 */
export function remainingUndoableChanges(
  presses: readonly UndoableLineChange[],
  undoId: string,
  now: number,
): readonly UndoableLineChange[] {
  return presses.filter((press) => press.undoId !== undoId && (press.isUnknown || press.expiresOn > now));
}

/** Removes the latest press when its time is over, unless its undo got no response. */
function useExpiry(latest: UndoableLineChange | null, remove: (undoId: string) => void): void {
  const expiring = latest === null || latest.isUnknown ? null : latest;
  useEffect(() => {
    if (expiring === null) return;
    const timer = setTimeout(() => remove(expiring.undoId), expiring.expiresOn - Date.now());
    return () => clearTimeout(timer);
  }, [expiring, remove]);
}
