// The printer without its address: switches, buffer and connections.
import type { Socket } from 'node:net';
import { type ChangeEvents, createChangeEvents } from '#e2e/fakes/printers/change-events.ts';
import { type Connections, createConnections } from './connections.ts';
import { createMechanism, type Mechanism } from './mechanism.ts';
import { type ConnectionEnd, type PrinterSwitches, waitsForRefill } from './switches.ts';

/** A simulated ESC/POS printer without its TCP port: its switches, buffer and connections. */
export interface Printer {
  readonly events: ChangeEvents;
  readonly mechanism: Mechanism;
  readonly switches: () => PrinterSwitches;
  readonly set: (changes: Partial<PrinterSwitches>) => void;
  readonly isOn: () => boolean;
  /** Switches the printer on or off; both lose the buffer. */
  readonly setOn: (isOn: boolean) => void;
  readonly accept: (socket: Socket) => void;
  readonly endConnections: Connections['endAll'];
  readonly received: () => readonly Buffer[];
}

/** Creates a simulated ESC/POS printer that is off. `onPowerLoss` is called when a switch makes it lose its power. */
export function createPrinter(
  columns: number,
  initial: PrinterSwitches,
  onPowerLoss: (connections: ConnectionEnd) => void,
): Printer {
  const events = createChangeEvents();
  let switches = initial;
  let isOn = false;

  const update = (changes: Partial<PrinterSwitches>): void => {
    switches = { ...switches, ...changes };
  };
  const onChange = (): void => {
    if (isOn) {
      mechanism.handleChange();
      connections.handleChange();
    }
    events.publish();
  };
  const shared = { switches: () => switches, update };
  const connections = createConnections({ ...shared, isOn: () => isOn, onChange, mechanism: () => mechanism });
  const mechanism: Mechanism = createMechanism({
    ...shared,
    columns,
    send: connections.send,
    losePower: onPowerLoss,
    onPrinted: onChange,
  });
  return {
    events,
    mechanism,
    switches: () => switches,
    set: (changes) => {
      const wasWaiting = waitsForRefill(switches);
      update(changes);
      if (wasWaiting && !waitsForRefill(switches) && !switches.refillPrintsBuffer) mechanism.reset();
      onChange();
    },
    isOn: () => isOn,
    setOn: (next) => {
      isOn = next;
      mechanism.reset();
      onChange();
    },
    accept: connections.accept,
    endConnections: connections.endAll,
    received: connections.received,
  };
}
