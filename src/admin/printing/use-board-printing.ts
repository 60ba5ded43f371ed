// Hook for printing on a board: the printers, and which printer and number of copies this browser uses.
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DeviceSettingKey, useDeviceSetting } from '#admin/shared/device-setting.ts';
import { usePrintingState } from '#admin/shared/live/printing-queries.ts';
import type { AutoRun } from '#contract/auto-runs.ts';
import type { PrinterWithState, PrintingState } from '#contract/printing.ts';
import type { Section } from '#domain/schedule.ts';
import { COPIES_MAX } from '#domain/ticket.ts';
import { printingTexts } from './printing-texts.ts';

const KEYS = {
  drinks: { printer: 'drinksPrinter', copies: 'drinksPrintCount' },
  food: { printer: 'foodPrinter', copies: 'foodPrintCount' },
} as const satisfies Record<Section, Record<'printer' | 'copies', DeviceSettingKey>>;

/**
 * Returned by `useBoardPrinting`: the printers and the automatic mode of one board, and the functions that choose printer and
 * copies in this browser.
 */
export interface BoardPrinting {
  readonly section: Section;
  readonly query: UseQueryResult<PrintingState>;
  /** Empty until loaded. */
  readonly printers: readonly PrinterWithState[];
  /** The automatic mode of this board; undefined until loaded. */
  readonly autoRun: AutoRun | undefined;
  /** Why nothing can be printed; null if it can. Until loaded, the state of the last visit: no button comes and goes. */
  readonly offReason: string | null;
  /** Id of the printer chosen in this browser; null if none is. It may have been switched off meanwhile. */
  readonly printerId: string | null;
  /** The chosen printer; undefined if none is, or until loaded. */
  readonly printer: PrinterWithState | undefined;
  readonly copies: number;
  readonly choosePrinter: (printerId: string | null) => void;
  readonly chooseCopies: (copies: number) => void;
}

/**
 * Subscribes to the printers and to whether a board prints by itself, and returns both with the printer and the number of copies
 * that were chosen in this browser. The section must not change while the component is mounted: give the component the section as
 * its React `key`.
 */
export function useBoardPrinting(section: Section): BoardPrinting {
  const query = usePrintingState();
  const [printerId, choosePrinter] = useDeviceSetting(KEYS[section].printer, parseStoredPrinterId);
  const [copies, chooseCopies] = useDeviceSetting(KEYS[section].copies, parseStoredCopies);
  const [lastState, rememberState] = useDeviceSetting('printing', parsePrintingState);
  const state = query.data === undefined ? lastState : printingStateOf(query.data);
  useEffect(() => {
    if (state !== lastState) rememberState(state);
  });
  const printers = query.data?.printers ?? NO_PRINTERS;
  return {
    section,
    query,
    printers,
    printerId,
    copies,
    choosePrinter,
    chooseCopies,
    autoRun: query.data?.autoRuns.find((run) => run.section === section),
    offReason: state === 'off' ? printingTexts.printingOff : null,
    printer: printers.find(({ id }) => id === printerId),
  };
}

/** Parses whether printing was switched on when this browser last showed a board; `on` if it never did. */
function parsePrintingState(stored: string | null): 'on' | 'off' {
  return stored === 'off' ? 'off' : 'on';
}

function printingStateOf({ isOn }: PrintingState): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}

const NO_PRINTERS: readonly PrinterWithState[] = [];
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the id of the printer chosen for a board, as stored in the browser; null if it is missing or no UUID. */
export function parseStoredPrinterId(stored: string | null): string | null {
  return stored !== null && UUID.test(stored) ? stored : null;
}

/** Parses how many copies of each ticket a board prints, as stored in the browser; 1 if it is missing or invalid. */
export function parseStoredCopies(stored: string | null): number {
  const copies = Number(stored);
  return Number.isInteger(copies) && copies >= 1 && copies <= COPIES_MAX ? copies : 1;
}
