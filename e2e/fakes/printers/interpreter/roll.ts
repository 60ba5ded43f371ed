// The paper that has come out of a printer: tickets from cut to cut, and what was wrong with the bytes.
import { plainText } from '#e2e/fakes/printers/paper-view/text.ts';
import type { PrintedRow, PrintedTicket } from './paper.ts';

/** The paper that has come out of a simulated printer: its tickets, and what was wrong with the bytes. */
export interface PaperRoll {
  readonly addRow: (row: PrintedRow) => void;
  readonly addMarker: (marker: string) => void;
  /** Ends the ticket with a cut. */
  readonly cut: () => void;
  /** Begins a ticket. What was printed before without a cut becomes a ticket of its own. */
  readonly begin: () => void;
  readonly addError: (error: string) => void;
  /** All tickets in order; the last one may be incomplete. */
  readonly tickets: () => readonly PrintedTicket[];
  readonly errors: () => readonly string[];
  /** Removes the paper, as a person does who tears it off. */
  readonly clear: () => void;
}

/** Creates a roll on which nothing is printed yet. */
export function createPaperRoll(): PaperRoll {
  let ended: PrintedTicket[] = [];
  let errors: string[] = [];
  let rows: PrintedRow[] = [];
  let markers: string[] = [];

  const end = (isCut: boolean): void => {
    if (rows.length > 0) ended.push(toTicket(rows, markers, isCut));
    rows = [];
    markers = [];
  };
  return {
    addRow: (row) => {
      rows.push(row);
    },
    addMarker: (marker) => {
      markers.push(marker);
    },
    cut: () => end(true),
    begin: () => end(false),
    addError: (error) => {
      errors.push(error);
    },
    tickets: () => (rows.length > 0 ? [...ended, toTicket(rows, markers, false)] : [...ended]),
    errors: () => [...errors],
    clear: () => {
      [ended, errors, rows, markers] = [[], [], [], []];
    },
  };
}

function toTicket(rows: readonly PrintedRow[], markers: readonly string[], isCut: boolean): PrintedTicket {
  const text = plainText(rows);
  return { rows: [...rows], text, isCut, isCopy: /\bCOPIA\b/.test(text), markers: [...markers] };
}
