// The buffer of the printer: commands that are executed in order while there is paper and no fault.
import { type Command, createCommandReader } from '#e2e/fakes/printers/interpreter/commands.ts';
import { isReady, type PrinterSwitches } from './switches.ts';

/** The functions of a simulated printer that its command queue calls. */
export interface CommandQueueDependencies {
  readonly switches: () => PrinterSwitches;
  readonly update: (changes: Partial<PrinterSwitches>) => void;
  /** Lines of paper that the command feeds. */
  readonly linesOf: (command: Command) => number;
  readonly execute: (command: Command) => void;
  /** Called when the pause of a slow printer ends; it continues the queue. */
  readonly onPauseEnd: () => void;
}

/** The buffer of a simulated printer: its commands are executed in order while the printer has paper and no error. */
export interface CommandQueue {
  readonly receive: (byte: number) => void;
  /** Executes commands until the printer has to stop or to pause. */
  readonly continue: () => void;
  /** Number of bytes of the commands that wait. */
  readonly waitingBytes: () => number;
  /** Removes an incomplete command. */
  readonly discardIncomplete: () => void;
  readonly clear: () => void;
}

/** Creates the empty command buffer of a simulated printer. `port` has the functions of the printer that it calls. */
export function createCommandQueue(port: CommandQueueDependencies): CommandQueue {
  const reader = createCommandReader();
  let waiting: { readonly command: Command; readonly bytes: number }[] = [];
  let waitingBytes = 0;
  let incompleteBytes = 0;
  let pause: NodeJS.Timeout | null = null;

  function continueQueue(): void {
    while (pause === null && isReady(port.switches())) {
      const [next] = waiting;
      if (next === undefined || !feedPaper(next.command)) return;
      waiting.shift();
      waitingBytes -= next.bytes;
      port.execute(next.command);
    }
  }

  /** Takes the paper that the command needs. False if there is not enough: the printer stops before it. */
  function feedPaper(command: Command): boolean {
    const { paperLines, linesPerSecond } = port.switches();
    const lines = port.linesOf(command);
    if (lines === 0) return true;
    if (paperLines !== null && lines > paperLines) {
      port.update({ paperLines: 0 });
      return false;
    }
    if (paperLines !== null) port.update({ paperLines: paperLines - lines });
    if (linesPerSecond !== null) pause = setTimeout(endPause, (lines * 1000) / linesPerSecond);
    return true;
  }

  function endPause(): void {
    pause = null;
    port.onPauseEnd();
  }

  function discardIncomplete(): void {
    reader.discardIncomplete();
    incompleteBytes = 0;
  }

  return {
    receive: (byte) => {
      const command = reader.read(byte);
      incompleteBytes += 1;
      if (!command) return;
      waiting.push({ command, bytes: incompleteBytes });
      waitingBytes += incompleteBytes;
      incompleteBytes = 0;
      continueQueue();
    },
    continue: continueQueue,
    waitingBytes: () => waitingBytes,
    discardIncomplete,
    clear: () => {
      if (pause) clearTimeout(pause);
      [pause, waiting, waitingBytes] = [null, [], 0];
      discardIncomplete();
    },
  };
}
