// The printer behind ePOS-Print: prints a whole document, or reports why it cannot.
import { type Command, createCommandReader } from '#e2e/fakes/printers/interpreter/commands.ts';
import { createInterpreter } from '#e2e/fakes/printers/interpreter/interpreter.ts';
import type { PaperRoll } from '#e2e/fakes/printers/interpreter/roll.ts';
import { type EposResponse, STATUS } from './documents.ts';

/** The switches by which a test changes the paper, the cover or the error of a simulated Epson printer. */
export interface EposSwitches {
  /** Lines of paper that are left; null is endless paper. */
  readonly paperLines: number | null;
  readonly isPaperLow: boolean;
  readonly isCoverOpen: boolean;
  readonly error: 'none' | 'cutter' | 'broken' | 'overheated';
}

/** The device of a simulated ePOS-Print printer: prints documents, or reports why it cannot. */
export interface EposPrinter {
  readonly roll: PaperRoll;
  readonly switches: () => EposSwitches;
  readonly set: (changes: Partial<EposSwitches>) => void;
  /**
   * Prints the bytes. If the paper ends within them, the rest is lost, and the response says so. With the spooler the
   * response is a success in any case, and the document waits.
   */
  readonly print: (bytes: Buffer) => EposResponse;
  /** The response to a document that is not printed: the present status. */
  readonly status: () => EposResponse;
  readonly failure: (code: string) => EposResponse;
}

/**
 * Creates the device of a simulated ePOS-Print printer, with endless paper. While `hasSpooler` returns true, a document that cannot
 * be printed waits in the printer.
 */
export function createEposPrinter(columns: number, hasSpooler: () => boolean): EposPrinter {
  const interpreter = createInterpreter(columns, () => ({ isChineseMode: false, nationalSet: 0 }));
  let switches: EposSwitches = { paperLines: null, isPaperLow: false, isCoverOpen: false, error: 'none' };
  let spooled: Command[] = [];

  const failure = (code: string): EposResponse => ({ success: false, code, status: statusBits(switches) });
  const status = (): EposResponse => {
    const code = faultCode(switches);
    return code === '' ? { success: true, code, status: statusBits(switches) | STATUS.printed } : failure(code);
  };

  /** Prints commands until the paper ends. Returns those that are left. */
  function printOn(commands: readonly Command[]): Command[] {
    for (const [index, command] of commands.entries()) {
      if (faultCode(switches) !== '') return commands.slice(index);
      const lines = interpreter.linesOf(command);
      const { paperLines } = switches;
      if (paperLines !== null && lines > paperLines) {
        switches = { ...switches, paperLines: 0 };
        return commands.slice(index);
      }
      if (paperLines !== null) switches = { ...switches, paperLines: paperLines - lines };
      interpreter.execute(command);
    }
    return [];
  }

  function print(bytes: Buffer): EposResponse {
    const commands = readCommands(bytes);
    if (hasSpooler()) {
      spooled = printOn([...spooled, ...commands]);
      return { success: true, code: '', status: statusBits(switches) | STATUS.printed };
    }
    const before = status();
    if (!before.success) return before;
    const left = printOn(commands);
    return left.length === 0 ? { ...before, status: statusBits(switches) | STATUS.printed } : status();
  }

  return {
    roll: interpreter.roll,
    switches: () => switches,
    set: (changes) => {
      switches = { ...switches, ...changes };
      spooled = printOn(spooled);
    },
    print,
    status,
    failure,
  };
}

function readCommands(bytes: Buffer): Command[] {
  const reader = createCommandReader();
  return [...bytes].flatMap((byte) => reader.read(byte) ?? []);
}

function faultCode({ paperLines, isCoverOpen, error }: EposSwitches): string {
  if (isCoverOpen) return 'EPTR_COVER_OPEN';
  if (paperLines === 0) return 'EPTR_REC_EMPTY';
  return { none: '', cutter: 'EPTR_CUTTER', broken: 'EPTR_UNRECOVERABLE', overheated: 'EPTR_AUTOMATICAL' }[error];
}

/** Bits that have no meaning here, as real printers send them. */
const OTHER_BITS = 0x0f00_0014;

function statusBits(switches: EposSwitches): number {
  const { paperLines, isPaperLow, isCoverOpen, error } = switches;
  const bits: readonly (readonly [number, boolean])[] = [
    [STATUS.offline, faultCode(switches) !== ''],
    [STATUS.coverOpen, isCoverOpen],
    [STATUS.cutterError, error === 'cutter'],
    [STATUS.unrecoverableError, error === 'broken'],
    [STATUS.recoverableError, error === 'overheated'],
    [STATUS.paperNearEnd, isPaperLow || paperLines === 0],
    [STATUS.paperOut, paperLines === 0],
  ];
  return bits.reduce((sum, [bit, isSet]) => (isSet ? sum | bit : sum), OTHER_BITS);
}
