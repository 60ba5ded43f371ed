// What the page of the simulators shows of a printer, whatever its protocol is.
import type { PrintedTicket } from '#e2e/fakes/printers/interpreter/paper.ts';

/**
 * A control of a simulated printer on the web page of the printer simulators: a label, and options of which a person chooses one.
 * The texts are in Spanish.
 */
export interface PageControl {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** The id of the chosen option; null if no option has the present value. */
  readonly current: () => string | null;
  readonly choose: (option: string) => void | Promise<void>;
}

/** A simulated printer as the page of the simulators shows it, whatever its protocol is. */
export interface PagePrinter {
  readonly name: string;
  readonly url: string;
  readonly columns: number;
  /** What the printer does now, in a few words. */
  readonly status: () => { readonly text: string; readonly isReady: boolean };
  /** The switches of everyday faults, and the others. */
  readonly controls: readonly PageControl[];
  readonly moreControls: readonly PageControl[];
  readonly tickets: () => readonly PrintedTicket[];
  /** What was wrong with the bytes. */
  readonly errors: () => readonly string[];
  readonly resetSwitches: () => void | Promise<void>;
  readonly tearOff: () => void;
  /** Calls the listener after each change. Returns how to remove it. */
  readonly onChange: (listener: () => void) => () => void;
}
