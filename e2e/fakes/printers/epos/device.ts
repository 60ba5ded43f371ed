// The printer behind ePOS-Print: prints a whole document, or reports why it cannot.
import { type Command, createCommandReader } from '#e2e/fakes/printers/interpreter/commands.ts';
import { createInterpreter } from '#e2e/fakes/printers/interpreter/interpreter.ts';
import type { PaperRoll } from '#e2e/fakes/printers/interpreter/roll.ts';
import { EPOS_STATUS_BITS, type EposResponse } from './documents.ts';

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
  readonly set: (changes: Partial<EposSwitches>) => void;
  /** Prints the bytes. If the paper ends within them, the rest is lost, and the response says so. */
  readonly print: (bytes: Buffer) => EposResponse;
  /** The response to a document that is not printed: the present status. */
  readonly status: () => EposResponse;
  readonly failure: (code: string) => EposResponse;
}

/** Creates the device of a simulated ePOS-Print printer, with endless paper. */
export function createEposPrinter(columns: number): EposPrinter {
  const interpreter = createInterpreter(columns, () => ({ isChineseMode: false, nationalSet: 0 }));
  let switches: EposSwitches = { paperLines: null, isPaperLow: false, isCoverOpen: false, error: 'none' };

  const failure = (code: string): EposResponse => ({ success: false, code, status: statusBits(switches) });
  const status = (): EposResponse => {
    const code = faultCode(switches);
    return code === ''
      ? { success: true, code, status: statusBits(switches) | EPOS_STATUS_BITS.printed }
      : failure(code);
  };

  /** Prints commands until the paper ends. Returns true if all were printed. */
  function printAll(commands: readonly Command[]): boolean {
    for (const command of commands) {
      if (faultCode(switches) !== '') return false;
      const lines = interpreter.linesOf(command);
      const { paperLines } = switches;
      if (paperLines !== null && lines > paperLines) {
        switches = { ...switches, paperLines: 0 };
        return false;
      }
      if (paperLines !== null) switches = { ...switches, paperLines: paperLines - lines };
      interpreter.execute(command);
    }
    return true;
  }

  function print(bytes: Buffer): EposResponse {
    const before = status();
    if (!before.success) return before;
    const isPrinted = printAll(readCommands(bytes));
    return isPrinted ? { ...before, status: statusBits(switches) | EPOS_STATUS_BITS.printed } : status();
  }

  return {
    roll: interpreter.roll,
    set: (changes) => {
      switches = { ...switches, ...changes };
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
    [EPOS_STATUS_BITS.offline, faultCode(switches) !== ''],
    [EPOS_STATUS_BITS.coverOpen, isCoverOpen],
    [EPOS_STATUS_BITS.cutterError, error === 'cutter'],
    [EPOS_STATUS_BITS.unrecoverableError, error === 'broken'],
    [EPOS_STATUS_BITS.recoverableError, error === 'overheated'],
    [EPOS_STATUS_BITS.paperNearEnd, isPaperLow || paperLines === 0],
    [EPOS_STATUS_BITS.paperOut, paperLines === 0],
  ];
  return bits.reduce((sum, [bit, isSet]) => (isSet ? sum | bit : sum), OTHER_BITS);
}
