// Marks lines done optimistically: they disappear immediately and return if the server refuses. All lines of a table are
// marked together with the request to print their ticket.
import { type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { notPrintedTexts } from '#admin/printing/printing-texts.ts';
import { addOwnJobs } from '#admin/printing/queue/own-jobs.ts';
import { api, errorText } from '#admin/shared/api.ts';
import { boardKey } from '#admin/shared/live/board-queries.ts';
import { liveState } from '#admin/shared/live/live-updates.ts';
import { REDUCED_MOTION } from '#admin/shared/page/use-media-query.ts';
import { texts } from '#admin/shared/texts.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { Board } from '#contract/orders.ts';
import type { PrintTable, PrintTableResult } from '#contract/printing.ts';
import type { Section } from '#domain/schedule.ts';
import { withoutLines } from './board-sections.ts';
import { type DoneRequest, overlaps, withoutLineIds } from './done-requests.ts';

/** Duration of the `leave` animation of the style sheets, in milliseconds. */
const LEAVE_MS = 160;

/** Requests that failed, and the error message of the last. */
export interface MarkFailure {
  readonly requests: readonly DoneRequest[];
  readonly reason: string;
}

/** What a press of «Hecho» marked, with messages about the rest. */
export interface MarkedLines {
  /** Empty if other people had marked all of them. */
  readonly lineIds: readonly string[];
  readonly label: string;
  readonly notes: readonly string[];
}

export interface MarkDone {
  readonly mark: (request: DoneRequest) => void;
  /** Ids of lines that are being marked done; not shown as pending. */
  readonly sending: ReadonlySet<string>;
  /** Failures that have not been retried. */
  readonly failure: MarkFailure | null;
}

/** State and function for marking lines of a section's board done. `onMarked` receives what each request marked. */
export function useMarkDone(section: Section, onMarked: (marked: MarkedLines) => void): MarkDone {
  const client = useQueryClient();
  const name = `mark-done ${section}`;
  const [failure, setFailure] = useState<MarkFailure | null>(null);
  const { mutate } = useRequest({
    name,
    pressOf: linesOf,
    mutationFn: async (request: DoneRequest) => {
      const [result] = await Promise.all([sendRequest(section, request), waitForAnimation()]);
      return result;
    },
    onMutate: ({ lineIds }) =>
      setFailure((present) => {
        const requests = withoutLineIds(present?.requests ?? [], lineIds);
        return present && requests.length > 0 ? { ...present, requests } : null;
      }),
    onSuccess: async (result, request) => {
      await removeFromBoard(client, section, new Set(request.lineIds));
      reportMarkResult(result, request, onMarked);
    },
    onError: (error, request) =>
      setFailure((present) => ({ requests: [...(present?.requests ?? []), request], reason: errorText(error) })),
  });
  const pending = useMutationState({
    filters: { mutationKey: [name], status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const sending = useMemo(() => new Set(pending.flatMap(lineIdsFrom)), [pending]);
  return { mark: mutate, sending, failure };
}

/** The requests of a failure that still have lines on the board. */
export function requestsToRetry(failure: MarkFailure | null, board: Board | undefined): readonly DoneRequest[] {
  const shownIds = new Set(board?.lines.map(({ id }) => id));
  return failure?.requests.filter((request) => overlaps(request, shownIds)) ?? [];
}

type MarkResult = Pick<PrintTableResult, 'markedIds' | 'notPrinted'>;

async function sendRequest(section: Section, { lineIds, ticket }: DoneRequest): Promise<MarkResult> {
  if (ticket === null) return { ...(await api.orders.markDone({ lineIds: [...lineIds] })), notPrinted: null };
  const request: PrintTable = { ...ticket, section, lineIds: [...lineIds], marksDone: true };
  const result = await api.printing.printTable(request);
  if (result.tickets > 0) addOwnJobs([ticket.printId]);
  return result;
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

function reportMarkResult(
  { markedIds, notPrinted }: MarkResult,
  { lineIds, label, isRetried }: DoneRequest,
  onMarked: (marked: MarkedLines) => void,
): void {
  const unmarked = lineIds.length - markedIds.length;
  const notes = [
    unmarked > 0 && !isRetried ? texts.boards.markedElsewhere(unmarked) : null,
    notPrinted && notPrintedTexts[notPrinted],
  ].filter((note) => note !== null);
  // The lost request of a retried one may have marked the lines.
  const undoableIds = isRetried ? lineIds : markedIds;
  onMarked({ lineIds: undoableIds, label, notes });
}

/** Resolves after the animation, so that it is complete however fast the server responds. */
function waitForAnimation(): Promise<void> {
  const duration = matchMedia(REDUCED_MOTION).matches ? 0 : LEAVE_MS;
  return new Promise((resolve) => setTimeout(resolve, duration));
}

function lineIdsFrom(variables: unknown): string[] {
  const hasLines = typeof variables === 'object' && variables !== null && 'lineIds' in variables;
  return hasLines && Array.isArray(variables.lineIds) ? variables.lineIds.filter((id) => typeof id === 'string') : [];
}

function linesOf({ lineIds }: DoneRequest): readonly string[] {
  return lineIds;
}
