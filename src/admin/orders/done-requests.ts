// Requests that mark lines done: those that failed are kept, to be sent again with the same ids.
import type { PrintTable } from '#contract/printing.ts';

/** The ticket that is printed when all lines of a table are marked done. */
export type DoneTicket = Pick<PrintTable, 'printId' | 'tableCode' | 'printerId' | 'copies'>;

/** One press of «Hecho». */
export interface DoneRequest {
  readonly lineIds: readonly string[];
  /** What was marked, as text: «Mesa A04: 2 Caña». */
  readonly label: string;
  /** Null for one line, which prints nothing. Its id stays the same when the request is sent again. */
  readonly ticket: DoneTicket | null;
  /** The request was sent before, and its response may have been lost. */
  readonly isRetried: boolean;
}

/** The requests without these lines; a request without lines left is dropped. */
export function withoutLineIds(requests: readonly DoneRequest[], lineIds: readonly string[]): readonly DoneRequest[] {
  return requests
    .map((request) => ({ ...request, lineIds: request.lineIds.filter((id) => !lineIds.includes(id)) }))
    .filter((request) => request.lineIds.length > 0);
}

/** True if one of the lines of the request is among these. */
export function overlaps({ lineIds }: DoneRequest, shownIds: ReadonlySet<string>): boolean {
  return lineIds.some((id) => shownIds.has(id));
}

/** Number of lines of the requests that are among these. */
export function countLines(requests: readonly DoneRequest[], shownIds: ReadonlySet<string>): number {
  return requests.flatMap(({ lineIds }) => lineIds.filter((id) => shownIds.has(id))).length;
}
