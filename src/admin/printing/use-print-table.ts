// Hook that prints the order lines of a table without marking them as done.
import { useMutationState } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { NoResponseError } from '#contract/client.ts';
import type { PrintLinesOfTableInput } from '#contract/printing.ts';
import type { Section } from '#domain/schedule.ts';
import { showToast } from '#ui/toast-store.ts';
import { printingTexts } from './printing-texts.ts';
import { rememberOwnPrintJobs } from './queue/own-jobs.ts';
import type { BoardPrinting } from './use-board-printing.ts';

/** Function that prints these order lines of one table on the printer chosen in this browser. */
export type PrintLinesHandler = (tableCode: string, lineIds: readonly string[]) => void;

/**
 * Returned by `usePrintTable`: the function that prints the lines of a table, and the print requests that are in progress or got no
 * response.
 */
export interface PrintTableState {
  readonly print: PrintLinesHandler;
  /** Codes of the tables whose request is being sent. */
  readonly sending: ReadonlySet<string>;
  /** Requests without a response: it is unknown whether the server received them. */
  readonly unanswered: readonly PrintLinesOfTableInput[];
  readonly retry: (request: PrintLinesOfTableInput) => void;
}

/**
 * Returns the function that prints order lines of one table. A request without a response keeps its id, so that sending it
 * again prints no second ticket.
 */
export function usePrintTable({ section, offReason, printerId, copies }: BoardPrinting): PrintTableState {
  const [unanswered, setUnanswered] = useState<readonly PrintLinesOfTableInput[]>([]);
  const name = `print-table ${section}`;
  const { mutate } = usePressMutation({
    name,
    requestKey: ticketOf,
    mutationFn: (request: PrintLinesOfTableInput) => api.printing.printLinesOfTable(request),
    onMutate: (request) => setUnanswered((present) => present.filter(({ printId }) => printId !== request.printId)),
    onSuccess: (_, { printId }) => {
      rememberOwnPrintJobs([printId]);
      showToast(printingTexts.printing);
    },
    onError: (error, request) => {
      if (error instanceof NoResponseError) setUnanswered((present) => [...present, request]);
      showToast(error instanceof NoResponseError ? printingTexts.noResponse : errorText(error), 'error');
    },
  });
  const print = useCallback<PrintLinesHandler>(
    (tableCode, lineIds) => {
      if (offReason !== null) return showToast(offReason, 'info');
      if (printerId === null) return showToast(printingTexts.printerRequired, 'info');
      const request = newRequest({ section, tableCode, lineIds: [...lineIds], printerId, copies });
      mutate(unanswered.find((sent) => isSameTicket(sent, request)) ?? request);
    },
    [section, offReason, printerId, copies, unanswered, mutate],
  );
  const sending = useMutationState({
    filters: { mutationKey: [name], status: 'pending' },
    select: ({ state }) => tableCodeOf(state.variables),
  });
  return { print, sending: new Set(sending), unanswered, retry: mutate };
}

function newRequest(ticket: {
  readonly section: Section;
  readonly tableCode: string;
  readonly lineIds: string[];
  readonly printerId: string;
  readonly copies: number;
}): PrintLinesOfTableInput {
  return { ...ticket, printId: v7() };
}

/** True if both requests print the same lines on the same printer. */
function isSameTicket(one: PrintLinesOfTableInput, other: PrintLinesOfTableInput): boolean {
  return (
    one.tableCode === other.tableCode &&
    one.printerId === other.printerId &&
    one.copies === other.copies &&
    one.lineIds.join() === other.lineIds.join()
  );
}

function tableCodeOf(variables: unknown): string {
  const isRequest = typeof variables === 'object' && variables !== null && 'tableCode' in variables;
  return isRequest && typeof variables.tableCode === 'string' ? variables.tableCode : '';
}

/** What is printed where: each press makes an id of its own. */
function ticketOf({ tableCode, printerId, copies, lineIds }: PrintLinesOfTableInput) {
  return [tableCode, printerId, copies, lineIds];
}
