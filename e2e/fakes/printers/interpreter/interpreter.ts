// Executes the commands that print: characters become rows, rows become tickets.
import { type Command, type CommandReader, createCommandReader, hex } from './commands.ts';
import { createLineBuffer, type TextState } from './line-buffer.ts';
import type { PrintedTicket, Style } from './paper.ts';
import { createRealTimeFilter } from './real-time.ts';
import { createPaperRoll, type PaperRoll } from './roll.ts';
import { createStarLineReader, createStarprntReader } from './starprnt-commands.ts';

/** The text settings that a printer has after it was switched on, and again after the command ESC @ (reset). */
export type ResetState = Pick<TextState, 'isChineseMode' | 'nationalSet'>;

/** Executes printer commands: characters become rows, and rows become tickets on the paper. */
export interface Interpreter {
  readonly roll: PaperRoll;
  /** Lines of paper, of normal height, that the command feeds. */
  readonly linesOf: (command: Command) => number;
  readonly execute: (command: Command) => void;
  /** Restores the state after switching on; removes the line that is not printed yet. */
  readonly reset: () => void;
}

const NORMAL_STYLE: Style = { width: 1, height: 1, isBold: false, isInverted: false, isUnderlined: false };
const NORMAL = { style: NORMAL_STYLE, alignment: 'left', codePage: 0 } as const;

/**
 * Commands that printers execute at the beginning of a line only, or that confirm nothing about a line which is not printed yet.
 */
const AT_LINE_BEGINNING: Readonly<Partial<Record<Command['kind'], string>>> = {
  alignment: 'The alignment',
  cut: 'The cut',
  'confirm-job': 'GS ( H',
  'queue-status': 'GS r',
};

/** Creates an interpreter of printer commands for paper of `columns` characters. `resetState` is read at each reset. */
export function createInterpreter(columns: number, resetState: () => ResetState): Interpreter {
  const roll = createPaperRoll();
  const line = createLineBuffer(columns, roll);
  let state: TextState = { ...NORMAL, ...resetState() };

  function reset(): void {
    state = { ...NORMAL, ...resetState() };
    line.clear();
    roll.begin();
  }

  function feed(rows: number): void {
    if (!line.isEmpty() || rows > 0) line.print(state.alignment);
    for (let row = 1; row < rows; row += 1) line.print(state.alignment);
  }

  function execute(command: Command): void {
    if (command.kind === 'character') return line.add(command.byte, state);
    line.endCharacter();
    const misplaced = AT_LINE_BEGINNING[command.kind];
    if (misplaced !== undefined && !line.isEmpty()) return roll.addError(`${misplaced} comes in the middle of a line`);
    state = changedState(state, command);
    if (command.kind === 'line-feed') line.print(state.alignment);
    else if (command.kind === 'feed') feed(command.rows);
    else if (command.kind === 'cut') roll.cut();
    else if (command.kind === 'initialize') reset();
    else if (command.kind === 'confirm-job') roll.addMarker(command.marker);
    else if (command.kind === 'unknown') roll.addError(`Unknown bytes ${command.bytes.map(hex).join(' ')}`);
  }

  function linesOf(command: Command): number {
    if (command.kind === 'line-feed') return line.height();
    if (command.kind === 'feed') return Math.max(line.isEmpty() ? 0 : line.height(), command.rows);
    return command.kind === 'character' && line.breaksBefore(command.byte, state) ? line.height() : 0;
  }

  return { roll, linesOf, execute, reset };
}

/** The state after a command that changes how text is printed. */
function changedState(state: TextState, command: Command): TextState {
  switch (command.kind) {
    case 'style':
      return { ...state, style: { ...state.style, ...command.style } };
    case 'alignment':
      return { ...state, alignment: command.alignment };
    case 'code-page':
      return { ...state, codePage: command.number };
    case 'national-set':
      return { ...state, nationalSet: command.number };
    case 'chinese-mode':
      return { ...state, isChineseMode: command.isOn };
    default:
      return state;
  }
}

/** The tickets that a printer prints for some bytes, and what was wrong with the bytes. */
export interface PrintedPaper {
  readonly tickets: readonly PrintedTicket[];
  /** Unknown bytes, missing characters and misplaced commands. */
  readonly errors: readonly string[];
}

const PLAIN_STATE: ResetState = { isChineseMode: false, nationalSet: 0 };

/** Returns what a printer prints for a whole ESC/POS document, on paper of `columns` characters. Real-time requests are skipped. */
export function printEscpos(bytes: Iterable<number>, columns: number, resetState = PLAIN_STATE): PrintedPaper {
  return printQueued(queuedOf(bytes), createCommandReader(), columns, resetState);
}

/** Returns what a Star printer prints for a whole StarPRNT document, on paper of `columns` characters. */
export function printStarprnt(bytes: Iterable<number>, columns: number, resetState = PLAIN_STATE): PrintedPaper {
  return printQueued(bytes, createStarprntReader(), columns, resetState);
}

/** Returns what a Star printer prints for a whole document of Line mode, on paper of `columns` characters. */
export function printStarLine(bytes: Iterable<number>, columns: number, resetState = PLAIN_STATE): PrintedPaper {
  return printQueued(bytes, createStarLineReader(), columns, resetState);
}

/** The bytes that real-time requests leave. */
function* queuedOf(bytes: Iterable<number>): Iterable<number> {
  const filter = createRealTimeFilter();
  for (const byte of bytes) {
    const received = filter.read(byte);
    if (received?.kind === 'bytes') yield* received.bytes;
  }
}

function printQueued(
  bytes: Iterable<number>,
  reader: CommandReader,
  columns: number,
  resetState: ResetState,
): PrintedPaper {
  const { roll, execute } = createInterpreter(columns, () => resetState);
  for (const byte of bytes) {
    const command = reader.read(byte);
    if (command) execute(command);
  }
  return { tickets: roll.tickets(), errors: roll.errors() };
}
