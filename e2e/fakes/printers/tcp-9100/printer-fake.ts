// A simulated receipt printer on a free port of loopback, spoken to in ESC/POS over TCP.
import type { PrintedTicket } from '#e2e/fakes/printers/interpreter/paper.ts';
import { createPowerSwitch } from './power.ts';
import { createPrinter, type Printer } from './printer.ts';
import { DEFAULT_SWITCHES, type PrinterSwitches } from './switches.ts';

/** The name, paper width and switches of a simulated ESC/POS printer. */
export interface PrinterFakeOptions {
  readonly name?: string;
  /** Characters of normal size on a line; 48 by default. */
  readonly columns?: number;
  readonly switches?: Partial<PrinterSwitches>;
}

/** A simulated receipt printer for ESC/POS over TCP, with the switches and functions by which a test controls it. */
export interface PrinterFake {
  readonly name: string;
  /** `escpos://127.0.0.1` with the port. */
  readonly url: string;
  readonly port: number;
  readonly columns: number;
  readonly switches: PrinterSwitches;
  /** Changes switches; what could not be printed before is printed now. */
  readonly set: (changes: Partial<PrinterSwitches>) => void;
  /** Restores the default switches. */
  readonly resetSwitches: () => void;
  readonly isOn: boolean;
  /** Loses the buffer and refuses connections. Open ones are reset unless `isSilentWithoutPower`. */
  readonly turnOff: () => Promise<void>;
  readonly turnOn: () => Promise<void>;
  /** Everything that was printed, from cut to cut. The last ticket, and those that a reset interrupted, have no cut. */
  readonly tickets: () => readonly PrintedTicket[];
  /** Removes the printed paper. */
  readonly tearOff: () => void;
  /** Unknown bytes, missing characters, a cut within a line: empty after correct tickets. */
  readonly errors: readonly string[];
  /** The markers that were confirmed truthfully, in order. */
  readonly confirmedMarkers: readonly string[];
  /** The bytes of each served connection, in order. */
  readonly received: readonly Buffer[];
  /** Calls the listener after each change. Returns how to remove it. */
  readonly onChange: (listener: () => void) => () => void;
  /** Resolves once the condition is true; it is checked now and after each change. */
  readonly until: (condition: () => boolean) => Promise<void>;
  /** Resolves with the tickets once that many were cut. */
  readonly untilTickets: (count: number) => Promise<readonly PrintedTicket[]>;
  readonly close: () => Promise<void>;
}

const DEFAULT_COLUMNS = 48;

/** Opens a simulated ESC/POS printer on a free port of this machine. It is on and, by default, has endless paper. */
export async function openPrinterFake(options: PrinterFakeOptions = {}): Promise<PrinterFake> {
  const { name = 'Impresora', columns = DEFAULT_COLUMNS } = options;
  const power = createPowerSwitch(() => printer);
  const printer: Printer = createPrinter(columns, { ...DEFAULT_SWITCHES, ...options.switches }, (connections) => {
    void power.turnOff(connections);
  });
  await power.turnOn();
  const { events, mechanism } = printer;
  const { roll } = mechanism;
  return {
    name,
    url: `escpos://127.0.0.1:${power.port()}`,
    port: power.port(),
    columns,
    get switches() {
      return printer.switches();
    },
    set: printer.set,
    resetSwitches: () => printer.set(DEFAULT_SWITCHES),
    get isOn() {
      return printer.isOn();
    },
    turnOff: () => power.turnOff(),
    turnOn: power.turnOn,
    tickets: roll.tickets,
    tearOff: () => {
      roll.clear();
      events.publish();
    },
    get errors() {
      return roll.errors();
    },
    get confirmedMarkers() {
      return mechanism.confirmed();
    },
    get received() {
      return printer.received();
    },
    onChange: events.onChange,
    until: events.until,
    untilTickets: async (count) => {
      await events.until(() => roll.tickets().filter(({ isCut }) => isCut).length >= count);
      return roll.tickets();
    },
    close: async () => {
      await power.turnOff();
      printer.endConnections('reset');
    },
  };
}
