// Job confirmations: the answers to GS ( H, as the switches say.
import type { Command } from '#e2e/fakes/printers/interpreter/commands.ts';
import { jobConfirmation } from './status-bytes.ts';
import type { ConnectionEnd, PrinterSwitches } from './switches.ts';

/** The functions of a simulated printer that `createConfirmations` needs. */
export interface ConfirmationDependencies {
  readonly switches: () => PrinterSwitches;
  readonly update: (changes: Partial<PrinterSwitches>) => void;
  /** Sends an answer on the open connection. */
  readonly send: (bytes: Buffer) => void;
  readonly losePower: (connections: ConnectionEnd) => void;
}

/**
 * The part of a simulated printer that confirms printed tickets. It replies to the command GS ( H, which asks for a confirmation.
 */
export interface Confirmations {
  /**
   * Answers the marker. `execute` records it on the paper, or prints its characters where the printer does not know the command.
   */
  readonly confirm: (command: ConfirmJob, execute: (command: Command) => void) => void;
  /** Sends what the switch `late` held back. */
  readonly sendLate: () => void;
  readonly confirmed: () => readonly string[];
}

type ConfirmJob = Extract<Command, { readonly kind: 'confirm-job' }>;

const OTHER_MARKER = 'ZZZZ';

/**
 * Creates the part of a simulated printer that confirms printed tickets. The switches of the printer may suppress, delay or change
 * the confirmations.
 */
export function createConfirmations(port: ConfirmationDependencies): Confirmations {
  const confirmed: string[] = [];
  let late: Buffer[] = [];

  function answer(marker: string): void {
    const { marker: mode } = port.switches();
    if (mode === 'late') {
      late.push(jobConfirmation(marker));
      return;
    }
    if (mode !== 'right') port.send(jobConfirmation(OTHER_MARKER));
    if (mode === 'other-only') return;
    confirmed.push(marker);
    port.send(jobConfirmation(marker));
  }

  function confirm(marker: string): void {
    const { losesPower } = port.switches();
    if (losesPower !== 'never') port.update({ losesPower: 'never' });
    if (losesPower === 'before-confirmation') return port.losePower('reset');
    answer(marker);
    if (losesPower === 'after-confirmation') port.losePower('ended');
  }

  return {
    confirm: (command, execute) => {
      const { jobConfirmation: mode } = port.switches();
      if (mode === 'answered') {
        execute(command);
        confirm(command.marker);
      }
      if (mode !== 'printed-as-text') return;
      for (const byte of Buffer.from(`H00${command.marker}`, 'latin1')) execute({ kind: 'character', byte });
    },
    sendLate: () => {
      for (const bytes of late) port.send(bytes);
      late = [];
    },
    confirmed: () => [...confirmed],
  };
}
