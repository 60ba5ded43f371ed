// Marks lines done optimistically: they disappear immediately and return if the server refuses.
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { boardKey } from '#admin/shared/live/board-queries.ts';
import { liveState } from '#admin/shared/live/live-updates.ts';
import { REDUCED_MOTION } from '#admin/shared/page/use-media-query.ts';
import { texts } from '#admin/shared/texts.ts';
import type { Board } from '#contract/orders.ts';
import type { Section } from '#domain/schedule.ts';
import { showToast } from '#ui/toast-store.ts';
import { withoutLines } from './board-sections.ts';

/** Duration of the `leave` animation of the style sheets, in milliseconds. */
const LEAVE_MS = 160;

/** Lines that could not be marked done, and the error message. */
export interface MarkFailure {
  readonly lineIds: readonly string[];
  readonly reason: string;
}

export interface MarkDone {
  readonly mark: (lineIds: readonly string[]) => void;
  /** Ids of lines that are being marked done; not shown as pending. */
  readonly sending: ReadonlySet<string>;
  /** Last failure that has not been retried. */
  readonly failure: MarkFailure | null;
}

/** State and function for marking lines of a section's board done. */
export function useMarkDone(section: Section): MarkDone {
  const client = useQueryClient();
  const mutationKey = ['mark-done', section];
  const [failure, setFailure] = useState<MarkFailure | null>(null);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (lineIds: readonly string[]) => {
      const [{ markedIds }] = await Promise.all([api.orders.markDone({ lineIds: [...lineIds] }), waitForAnimation()]);
      return markedIds;
    },
    onMutate: (lineIds) => setFailure((present) => withoutLineIds(present, lineIds)),
    onSuccess: async (markedIds, lineIds) => {
      await removeFromBoard(client, section, new Set(lineIds));
      showMarkResult(markedIds.length, lineIds.length);
    },
    onError: (error, lineIds) =>
      setFailure((present) => ({ lineIds: [...(present?.lineIds ?? []), ...lineIds], reason: errorText(error) })),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const sending = useMemo(() => new Set(pending.flatMap(lineIdsFrom)), [pending]);
  return { mark: mutate, sending, failure };
}

/** Removes the lines, also those that another tablet marked first: they are done in either case. */
async function removeFromBoard(client: QueryClient, section: Section, lineIds: ReadonlySet<string>): Promise<void> {
  const queryKey = boardKey(section);
  // A fetch in progress may have begun before the lines were done and would restore them.
  const isReading = client.isFetching({ queryKey }) > 0;
  if (isReading) await client.cancelQueries({ queryKey });
  client.setQueryData<Board>(queryKey, (board) => board && withoutLines(board, lineIds));
  // A working live stream refetches the board by itself.
  if (isReading || liveState.get() !== 'live') void client.invalidateQueries({ queryKey });
}

function showMarkResult(marked: number, requested: number): void {
  if (marked > 0) showToast(texts.boards.updated);
  if (marked < requested) showToast(texts.boards.markedElsewhere(requested - marked), 'info');
}

function withoutLineIds(failure: MarkFailure | null, lineIds: readonly string[]): MarkFailure | null {
  const rest = failure?.lineIds.filter((id) => !lineIds.includes(id)) ?? [];
  return failure && rest.length > 0 ? { ...failure, lineIds: rest } : null;
}

/** Resolves after the animation, so that it is complete however fast the server responds. */
function waitForAnimation(): Promise<void> {
  const duration = matchMedia(REDUCED_MOTION).matches ? 0 : LEAVE_MS;
  return new Promise((resolve) => setTimeout(resolve, duration));
}

function lineIdsFrom(variables: unknown): string[] {
  return Array.isArray(variables) ? variables.filter((id) => typeof id === 'string') : [];
}
