// Reads the commands of printers of Star, StarPRNT or Line mode, from a stream of bytes that may be cut anywhere.
import { isNationalSet } from './code-pages.ts';
import { type Command, type CommandReader, readerOf } from './commands.ts';
import type { Style } from './paper.ts';

/** Creates a reader that splits bytes into commands of StarPRNT, a command language of Star printers. */
export function createStarprntReader(): CommandReader {
  return readerOf(parseCommand);
}

/**
 * Creates a reader that splits bytes into commands of Line mode, a command language of Star printers. Line mode has no command to
 * switch between UTF-8 and code pages.
 */
export function createStarLineReader(): CommandReader {
  return readerOf((bytes) => {
    const command = parseCommand(bytes);
    return command?.kind === 'chinese-mode' ? unknown(bytes) : command;
  });
}

const [ESC, GS, DELETE] = [0x1b, 0x1d, 0x7f];

/** The command of these bytes; null if they are incomplete. */
function parseCommand(bytes: readonly number[]): Command | null {
  const [first = 0] = bytes;
  if (first === ESC) return parseEscape(bytes);
  if (first === 0x0a) return { kind: 'line-feed' };
  if (first === 0x00) return { kind: 'nothing' };
  return first < 0x20 || first === DELETE ? unknown(bytes) : { kind: 'character', byte: first };
}

function parseEscape(bytes: readonly number[]): Command | null {
  const [, second, ...parameters] = bytes;
  if (second === undefined) return null;
  if (second === GS) return parseGroup(bytes);
  const known = COMMANDS.get(String.fromCodePoint(second));
  if (!known) return unknown(bytes);
  if (parameters.length < known.parameters) return null;
  return known.command(parameters) ?? unknown(bytes);
}

interface KnownCommand {
  readonly parameters: 0 | 1 | 2;
  /** The command for its parameters; null if they have no meaning here. */
  readonly command: (parameters: readonly number[]) => Command | null;
}

/** The largest magnification: six times. */
const SIZE_MAX = 5;

const COMMANDS: ReadonlyMap<string, KnownCommand> = new Map<string, KnownCommand>([
  ['@', { parameters: 0, command: () => ({ kind: 'initialize' }) }],
  ['E', { parameters: 0, command: () => style({ isBold: true }) }],
  ['F', { parameters: 0, command: () => style({ isBold: false }) }],
  ['4', { parameters: 0, command: () => style({ isInverted: true }) }],
  ['5', { parameters: 0, command: () => style({ isInverted: false }) }],
  ['-', { parameters: 1, command: ([mode = 0]) => style({ isUnderlined: mode % 0x30 === 1 }) }],
  ['i', { parameters: 2, command: ([height = 0, width = 0]) => sizes(height, width) }],
  ['R', { parameters: 1, command: ([number = 0]) => nationalSet(number) }],
  ['d', { parameters: 1, command: ([mode = 0]) => (mode % 0x30 <= 3 ? { kind: 'cut' } : null) }],
]);

/** ESC GS: the code page, and how bytes from 80 on are read. */
function parseGroup(bytes: readonly number[]): Command | null {
  const [, , letter, ...parameters] = bytes;
  if (letter === undefined) return null;
  if (letter === 0x74) return parameters.length === 0 ? null : codePage(bytes);
  if (letter !== 0x29) return unknown(bytes);
  // ESC GS ) U, two bytes of length, the function and its parameter.
  const [name, low, high, call, mode] = parameters;
  if (name !== undefined && name !== 0x55) return unknown(bytes);
  if (mode === undefined) return null;
  if (low !== 2 || high !== 0 || call !== 0x30 || mode > 1) return unknown(bytes);
  return { kind: 'chinese-mode', isOn: mode === 1 };
}

/** The numbers of the code pages on printers of Star, and the numbers of the same pages on those of Epson. */
const CODE_PAGES: ReadonlyMap<number, number> = new Map([
  [1, 0],
  [4, 19],
  [32, 16],
]);

function codePage(bytes: readonly number[]): Command {
  const number = CODE_PAGES.get(bytes[3] ?? 0);
  return number === undefined ? unknown(bytes) : { kind: 'code-page', number };
}

function nationalSet(number: number): Command | null {
  return isNationalSet(number) ? { kind: 'national-set', number } : null;
}

function sizes(height: number, width: number): Command | null {
  return height > SIZE_MAX || width > SIZE_MAX ? null : style({ height: height + 1, width: width + 1 });
}

function style(changed: Partial<Style>): Command {
  return { kind: 'style', style: changed };
}

function unknown(bytes: readonly number[]): Command {
  return { kind: 'unknown', bytes: [...bytes] };
}
