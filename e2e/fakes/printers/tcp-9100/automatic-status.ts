// Automatic status: frames of four bytes that the printer sends by itself, until GS a 0.
import { automaticStatusBytes } from './status-bytes.ts';
import type { PrinterSwitches } from './switches.ts';

/** The automatic status of a simulated printer: frames of four bytes that it sends by itself when its state changes. */
export interface AutomaticStatus {
  readonly turn: (isOn: boolean) => void;
  /** Sends the status if it is on and has changed. */
  readonly report: () => void;
  /** Sends the status if it is on, as to a new connection. */
  readonly reportAgain: () => void;
  /** Restores the state after switching on. */
  readonly reset: () => void;
}

/** Creates the automatic status of a simulated printer that was just switched on. */
export function createAutomaticStatus(switches: () => PrinterSwitches, send: (bytes: Buffer) => void): AutomaticStatus {
  let isOn = switches().startsWithAutomaticStatus;
  let last: Buffer | null = null;
  const report = (): void => {
    const frame = automaticStatusBytes(switches());
    if (!isOn || last?.equals(frame) === true) return;
    last = frame;
    send(frame);
  };
  const turn = (next: boolean): void => {
    isOn = next;
    last = null;
    report();
  };
  return {
    turn,
    report,
    reportAgain: () => turn(isOn),
    reset: () => turn(switches().startsWithAutomaticStatus),
  };
}
