// The printer behind its network side: buffer, paper, and the answers that come in order with the tickets.
import type { Command } from '#e2e/fakes/printers/interpreter/commands.ts';
import { createInterpreter } from '#e2e/fakes/printers/interpreter/interpreter.ts';
import type { PaperRoll } from '#e2e/fakes/printers/interpreter/roll.ts';
import { createAutomaticStatus } from './automatic-status.ts';
import { type CommandQueue, createCommandQueue } from './command-queue.ts';
import { type ConfirmationDependencies, type Confirmations, createConfirmations } from './confirmations.ts';
import { queueStatusByte } from './status-bytes.ts';

/** What the mechanism of a simulated printer (buffer, paper and replies) needs: the paper width, and functions of the printer. */
export interface MechanismDependencies extends ConfirmationDependencies {
  readonly columns: number;
  /** Called after something was printed later than it was received. */
  readonly onPrinted: () => void;
}

/**
 * The mechanism of a simulated printer: its buffer, its paper, and its replies to commands that wait in the buffer. The network
 * connections are not part of it.
 */
export interface Mechanism
  extends Pick<CommandQueue, 'receive' | 'waitingBytes' | 'discardIncomplete'>,
    Pick<Confirmations, 'confirmed'> {
  readonly roll: PaperRoll;
  /** Prints on after a switch was changed, and reports the change where automatic status is on. */
  readonly handleChange: () => void;
  /** Reports the status to a new connection where automatic status is on, and sends what was late. */
  readonly handleConnection: () => void;
  /** Loses the buffer and the state, as without power. */
  readonly reset: () => void;
}

const PRINTING: readonly Command['kind'][] = ['character', 'line-feed', 'feed', 'cut'];

/** Creates the mechanism of a simulated printer (buffer, paper and replies), with an empty buffer. */
export function createMechanism(port: MechanismDependencies): Mechanism {
  const { switches, update, send } = port;
  const interpreter = createInterpreter(port.columns, () => {
    const { startsInChineseMode, startsWithSpanishSet } = switches();
    return { isChineseMode: startsInChineseMode, nationalSet: startsWithSpanishSet ? 7 : 0 };
  });
  const { roll } = interpreter;
  const automatic = createAutomaticStatus(switches, send);
  const confirmations = createConfirmations(port);
  const isSkipped = ({ kind }: Command) => switches().printsNothing && PRINTING.includes(kind);

  function execute(command: Command): void {
    if (isSkipped(command)) return;
    const { kind } = command;
    if (kind === 'confirm-job') confirmations.confirm(command, interpreter.execute);
    else if (kind === 'automatic-status') automatic.turn(command.isOn);
    else if (kind === 'cut' && switches().jamsAtNextCut) update({ jamsAtNextCut: false, error: 'cutter' });
    else interpreter.execute(command);
    if (kind === 'queue-status') answerQueueStatus();
    if (kind === 'initialize') automatic.reset();
  }

  function answerQueueStatus(): void {
    if (switches().answersQueueStatus) send(Buffer.of(queueStatusByte(switches())));
  }

  const queue = createCommandQueue({
    switches,
    update,
    linesOf: (command) => (isSkipped(command) ? 0 : interpreter.linesOf(command)),
    execute,
    onPauseEnd: port.onPrinted,
  });
  return {
    roll,
    receive: queue.receive,
    waitingBytes: queue.waitingBytes,
    discardIncomplete: queue.discardIncomplete,
    confirmed: confirmations.confirmed,
    handleChange: () => {
      queue.continue();
      automatic.report();
    },
    handleConnection: () => {
      confirmations.sendLate();
      automatic.reportAgain();
    },
    reset: () => {
      queue.clear();
      interpreter.reset();
      automatic.reset();
    },
  };
}
