// The buttons on the cards of a board: «Hecho» marks lines as done, «Visto» takes voided lines (no longer to be prepared) off the
// board. Lines disappear immediately and return if the server refuses. Marking all lines of a table also prints their ticket.
import { type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import { v7 } from 'uuid';
import { notPrintedTexts } from '#admin/printing/printing-texts.ts';
import { rememberOwnPrintJobs } from '#admin/printing/queue/own-jobs.ts';
import type { BoardPrinting } from '#admin/printing/use-board-printing.ts';
import { api, errorText } from '#admin/shared/api.ts';
import { boardQueryKey } from '#admin/shared/live/board-queries.ts';
import { liveConnectionStore } from '#admin/shared/live/live-updates.ts';
import type { OrdersToMove } from '#admin/shared/moves/MoveDialog.tsx';
import { REDUCED_MOTION_MEDIA_QUERY } from '#admin/shared/page/use-media-query.ts';
import type { PrintBill, TableBillControls } from '#admin/shared/printing/table-bill-controls.ts';
import { texts } from '#admin/shared/texts.ts';
import type { RecordedLineChange } from '#admin/shared/undo.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { Board } from '#contract/orders.ts';
import type { MarkDoneInput, MarkDoneResult } from '#contract/printing.ts';
import type { Section } from '#domain/schedule.ts';
import { showToast } from '#ui/toast-store.ts';
import { boardWithoutLines } from './board-tables.ts';
import { boardTexts } from './board-texts.ts';
import type { OpenWaitNoticeDialog, WaitNoticeDialogState } from './wait-notices.ts';

/** Duration of the `leave` animation of the style sheets, in milliseconds. */
const LEAVE_MS = 160;

/** The requests to mark lines of a board as done that failed, and the error message of the latest one. */
export interface MarkDoneFailure {
  readonly requests: readonly MarkDoneRequest[];
  readonly reason: string;
}

/**
 * Returned by `useMarkDone`: the function that marks lines as done, the lines that are being marked, and the requests that
 * failed.
 */
export interface MarkDoneState {
  readonly mark: (request: MarkDoneRequest) => void;
  /** Ids of lines that are being marked done; not shown as pending. */
  readonly sending: ReadonlySet<string>;
  /** Failures that have not been retried. */
  readonly failure: MarkDoneFailure | null;
}

/**
 * Returns the function that marks order lines on the board of a section (drinks or food) as done, which means prepared. `onMarked`
 * receives the lines that each request marked.
 */
export function useMarkDone(section: Section, onMarked: (marked: RecordedLineChange) => void): MarkDoneState {
  const client = useQueryClient();
  const name = `mark-done ${section}`;
  const [failure, setFailure] = useState<MarkDoneFailure | null>(null);
  const { mutate } = usePressMutation({
    name,
    requestKey: linesOf,
    mutationFn: async (request: MarkDoneRequest) => {
      const [result] = await Promise.all([sendRequest(section, request), waitForAnimation()]);
      return result;
    },
    onMutate: ({ lineIds }) =>
      setFailure((present) => {
        const requests = removeLinesFromRequests(present?.requests ?? [], lineIds);
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

/**
 * Returns the failed requests to mark lines as done that are worth sending again: at least one of their lines is still on the
 * board.
 */
export function requestsToRetry(failure: MarkDoneFailure | null, board: Board | undefined): readonly MarkDoneRequest[] {
  const shownIds = new Set(board?.lines.map(({ id }) => id));
  return failure?.requests.filter((request) => hasLineOnBoard(request, shownIds)) ?? [];
}

async function sendRequest(section: Section, { lineIds, ticket }: MarkDoneRequest): Promise<MarkDoneResult> {
  const request = { lineIds: [...lineIds], ...(ticket && { ticket: { ...ticket, section } }) };
  const result = await api.printing.markDone(request);
  if (ticket && result.tickets > 0) rememberOwnPrintJobs([ticket.printId]);
  return result;
}

/** Removes the lines, also those that another tablet marked first: they are done in either case. */
async function removeFromBoard(client: QueryClient, section: Section, lineIds: ReadonlySet<string>): Promise<void> {
  const queryKey = boardQueryKey(section);
  // A fetch in progress may have begun before the lines were done and would restore them.
  const isReading = client.isFetching({ queryKey }) > 0;
  if (isReading) await client.cancelQueries({ queryKey });
  client.setQueryData<Board>(queryKey, (board) => board && boardWithoutLines(board, lineIds));
  // A working live stream refetches the board by itself.
  if (isReading || liveConnectionStore.get() !== 'live') void client.invalidateQueries({ queryKey });
}

function reportMarkResult(
  { markedIds, notPrinted }: MarkDoneResult,
  { lineIds, label, isRetried }: MarkDoneRequest,
  onMarked: (marked: RecordedLineChange) => void,
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
  const duration = matchMedia(REDUCED_MOTION_MEDIA_QUERY).matches ? 0 : LEAVE_MS;
  return new Promise((resolve) => setTimeout(resolve, duration));
}

function lineIdsFrom(variables: unknown): string[] {
  const hasLines = typeof variables === 'object' && variables !== null && 'lineIds' in variables;
  return hasLines && Array.isArray(variables.lineIds) ? variables.lineIds.filter((id) => typeof id === 'string') : [];
}

function linesOf({ lineIds }: MarkDoneRequest): readonly string[] {
  return lineIds;
}

/** The ticket that is printed when all lines of a table are marked done; its section is that of the board. */
type DoneTicket = Omit<NonNullable<MarkDoneInput['ticket']>, 'section'>;

/** The request that the button «Hecho» (done) on a board sends: which order lines to mark as done, and which ticket to print. */
export interface MarkDoneRequest {
  readonly lineIds: readonly string[];
  /** What was marked, as text: «Mesa A04: 2 Caña». */
  readonly label: string;
  /** Null for one line, which prints nothing. Its id stays the same when the request is sent again. */
  readonly ticket: DoneTicket | null;
  /** The request was sent before, and its response may have been lost. */
  readonly isRetried: boolean;
}

/**
 * Returns the requests to mark lines as done without the lines whose ids are in `lineIds`. A request that has no lines left is
 * dropped.
 */
export function removeLinesFromRequests(
  requests: readonly MarkDoneRequest[],
  lineIds: readonly string[],
): readonly MarkDoneRequest[] {
  return requests
    .map((request) => ({ ...request, lineIds: request.lineIds.filter((id) => !lineIds.includes(id)) }))
    .filter((request) => request.lineIds.length > 0);
}

/** True if at least one order line of the request to mark lines as done is still on the board (`shownIds`). */
export function hasLineOnBoard({ lineIds }: MarkDoneRequest, shownIds: ReadonlySet<string>): boolean {
  return lineIds.some((id) => shownIds.has(id));
}

/** Counts the order lines of the requests to mark lines as done that are still on the board (`shownIds`). */
export function countLinesOnBoard(requests: readonly MarkDoneRequest[], shownIds: ReadonlySet<string>): number {
  return requests.flatMap(({ lineIds }) => lineIds.filter((id) => shownIds.has(id))).length;
}

/**
 * Returns the function that reports that staff have seen voided lines (no longer to be prepared). The lines leave the board at
 * once, and return if the request fails.
 */
function useMarkSeen(section: Section): (lineIds: readonly string[]) => void {
  const client = useQueryClient();
  const queryKey = boardQueryKey(section);
  const { mutate } = usePressMutation({
    mutationFn: (lineIds: readonly string[]) => api.orders.markVoidedLinesSeen({ lineIds: [...lineIds] }),
    onMutate: async (lineIds) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Board>(queryKey, (board) => board && boardWithoutLines(board, new Set(lineIds)));
    },
    onError: (error) => showToast(`${boardTexts.seenFailed}. ${errorText(error)}`, 'error'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return mutate;
}

/** Marks one line done. Receives the pressed button because it is about to be removed. */
type MarkLineDone = (lineId: string, label: string, pressed: HTMLElement) => void;
/** Marks lines of a table done and prints its ticket. */
type MarkTableDone = (
  table: { readonly tableCode: string; readonly label: string },
  lineIds: readonly string[],
  pressed: HTMLElement,
) => void;

/**
 * Functions that the buttons on the cards of a board call: mark lines as done, print a bill, move orders and others. The object is
 * memoised, so that unchanged cards are not rendered again.
 */
export interface BoardCardActions {
  readonly onDone: MarkLineDone;
  readonly onTableDone: MarkTableDone;
  /** Takes voided lines off the board: they are no longer to be prepared, and are shown crossed out until staff have seen them. */
  readonly onSeen: (lineIds: readonly string[], pressed: HTMLElement) => void;
  /** Opens the dialog that tells the customers of the table how long it takes. */
  readonly onNotice: OpenWaitNoticeDialog;
  /** Prints the bill of the table; null for a user who may not collect. */
  readonly onBill: PrintBill | null;
  /** Opens the dialog that takes a line off its order; null for a user who may not. */
  readonly onLine: ((lineId: string) => void) | null;
  /** Opens the sheet that moves all of the table to another one; null for a user who may not. */
  readonly onMove: ((target: OrdersToMove) => void) | null;
}

type CardFunctions = {
  readonly mark: MarkDoneState['mark'];
  readonly notices: Pick<WaitNoticeDialogState, 'open'>;
  readonly bills: Pick<TableBillControls, 'print'>;
  readonly line: { readonly open: BoardCardActions['onLine'] };
  readonly move: { readonly open: BoardCardActions['onMove'] };
  readonly printing: Pick<BoardPrinting, 'section' | 'printerId' | 'copies'>;
};

/**
 * Returns the functions that the buttons on the cards of a board call. A pressed button disappears. Before that, the focus moves to
 * the next button «Hecho» or «Visto», else to the last one before it, else to the heading of the board. `board` refers to the HTML
 * element of the board.
 */
export function useBoardCardActions(
  board: RefObject<HTMLElement | null>,
  {
    mark,
    notices: { open: onNotice },
    bills: { print: onBill },
    line: { open: onLine },
    move: { open: onMove },
    printing: { section, printerId, copies },
  }: CardFunctions,
): BoardCardActions {
  const markSeen = useMarkSeen(section);
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
      onBill,
      onLine,
      onMove,
    };
  }, [board, mark, markSeen, onNotice, onBill, onLine, onMove, printerId, copies]);
}

/**
 * Name of the HTML attribute of a button «Hecho» (done) or «Visto» (seen) with the ids of the lines that it takes off the board. It
 * is used to find the button that gets the focus after another one has disappeared.
 */
export const DONE_LINES_ATTRIBUTE = 'data-done-lines';

/** Focuses the next «Hecho» or «Visto» button that stays, else the last one before it, else the heading of the board. */
function moveFocusAfterDone(board: HTMLElement, pressed: HTMLElement, leaving: ReadonlySet<string>): void {
  const buttons = [...board.querySelectorAll<HTMLElement>(`[${DONE_LINES_ATTRIBUTE}]`)];
  const index = buttons.indexOf(pressed);
  const isStaying = (button: HTMLElement) =>
    button.closest('[inert]') === null && doneLineIds(button).some((lineId) => !leaving.has(lineId));
  const next = buttons.slice(index + 1).find(isStaying) ?? buttons.slice(0, index).findLast(isStaying);
  (next ?? board.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
}

function doneLineIds(button: HTMLElement): readonly string[] {
  return button.getAttribute(DONE_LINES_ATTRIBUTE)?.split(' ') ?? [];
}
