// «Deshacer» of a board. For ten seconds after «Hecho», this tablet can send the lines that it marked as done back to the board.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { boardKey } from '#admin/shared/live/board-queries.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { NoResponseError } from '#contract/client.ts';
import { UNDO_MS } from '#domain/recovery.ts';
import type { Section } from '#domain/schedule.ts';
import { showToast } from '#ui/toast-store.ts';
import type { MarkedLines } from './line-actions.ts';

/** Lines that «Hecho» has marked as done and that «Deshacer» can still send back to the board. */
export interface UndoableDone extends MarkedLines {
  /** Id of the request that undoes it, however often it is sent. */
  readonly undoId: string;
  /** Until when «Deshacer» is offered, in milliseconds since 1970, by the clock of this device. */
  readonly expiresOn: number;
  /** The response of the undo was lost. */
  readonly isUnknown: boolean;
}

/** Returned by `useUndoDone`: what «Deshacer» can send back to the board, and the function that does it. */
export interface UndoDoneState {
  /** The latest press; null after ten seconds. */
  readonly latest: UndoableDone | null;
  readonly add: (marked: MarkedLines) => void;
  readonly undo: (done: UndoableDone) => void;
  readonly isSending: boolean;
  /** Lines that this tablet sent back to the board. */
  readonly undoneIds: ReadonlySet<string>;
}

/**
 * Remembers the lines that this tablet marked as done on a board, for ten seconds, and returns the function that sends them
 * back. The lines marked last can be sent back first.
 */
export function useUndoDone(section: Section): UndoDoneState {
  const client = useQueryClient();
  const [presses, setPresses] = useState<readonly UndoableDone[]>([]);
  const [undoneIds, setUndoneIds] = useState<ReadonlySet<string>>(new Set());
  const remove = useCallback(
    (undoId: string) => setPresses((present) => withoutUndoable(present, undoId, Date.now())),
    [],
  );
  const { mutate, isPending } = useRequest({
    mutationFn: ({ undoId, lineIds }: UndoableDone) => api.orders.undoDone({ undoId, lineIds: [...lineIds] }),
    onMutate: ({ lineIds }) => setUndoneIds((present) => new Set([...present, ...lineIds])),
    onSuccess: (_, { undoId }) => {
      remove(undoId);
      return client.invalidateQueries({ queryKey: boardKey(section) });
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
    (marked: MarkedLines) =>
      setPresses((present) => [
        ...present,
        { ...marked, undoId: v7(), expiresOn: Date.now() + UNDO_MS, isUnknown: false },
      ]),
    [],
  );
  const latest = presses.at(-1) ?? null;
  useExpiry(isPending ? null : latest, remove);
  return { latest, add, undo: mutate, isSending: isPending, undoneIds };
}

/**
 * Returns the list without the entry `undoId` and without those whose ten seconds are over. An entry whose undo got no response
 * stays until the result is known.
 */
export function withoutUndoable(
  presses: readonly UndoableDone[],
  undoId: string,
  now: number,
): readonly UndoableDone[] {
  return presses.filter((press) => press.undoId !== undoId && (press.isUnknown || press.expiresOn > now));
}

/** Removes the latest press when its ten seconds are over, unless its undo got no response. */
function useExpiry(latest: UndoableDone | null, remove: (undoId: string) => void): void {
  const expiring = latest === null || latest.isUnknown ? null : latest;
  useEffect(() => {
    if (expiring === null) return;
    const timer = setTimeout(() => remove(expiring.undoId), expiring.expiresOn - Date.now());
    return () => clearTimeout(timer);
  }, [expiring, remove]);
}
