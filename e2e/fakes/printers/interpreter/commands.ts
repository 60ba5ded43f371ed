// Reads ESC/POS commands from a stream of bytes that may be cut anywhere.
import { isCodePage, isNationalSet } from './code-pages.ts';
import type { Alignment, Style } from './paper.ts';

/** One command that a printer received, or one character to print. */
export type Command =
  | { readonly kind: 'character'; readonly byte: number }
  | { readonly kind: 'line-feed' }
  /** Prints the line and feeds `rows` lines in all. */
  | { readonly kind: 'feed'; readonly rows: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'initialize' }
  | { readonly kind: 'style'; readonly style: Partial<Style> }
  | { readonly kind: 'alignment'; readonly alignment: Alignment }
  | { readonly kind: 'code-page'; readonly number: number }
  | { readonly kind: 'national-set'; readonly number: number }
  | { readonly kind: 'chinese-mode'; readonly isOn: boolean }
  /** GS ( H, function 48. */
  | { readonly kind: 'confirm-job'; readonly marker: string }
  /** GS r. */
  | { readonly kind: 'queue-status' }
  /** GS a. */
  | { readonly kind: 'automatic-status'; readonly isOn: boolean }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown'; readonly bytes: readonly number[] };

/** Splits the bytes that a printer receives into commands. */
export interface CommandReader {
  /** Takes the next byte. Returns the command that it completes; null inside of a command. */
  readonly read: (byte: number) => Command | null;
  /** Removes an incomplete command. */
  readonly discardIncomplete: () => void;
}

/** Creates a reader of ESC/POS commands. Real-time commands (status requests) must have been removed from the bytes. */
export function createCommandReader(): CommandReader {
  return readerOf(parseCommand);
}

/**
 * Creates a reader, which splits bytes into printer commands. `parse` returns the command of the bytes so far, or null while they
 * are incomplete.
 */
export function readerOf(parse: (bytes: readonly number[]) => Command | null): CommandReader {
  let pending: number[] = [];
  return {
    read: (byte) => {
      pending.push(byte);
      const command = parse(pending);
      if (command !== null) pending = [];
      return command;
    },
    discardIncomplete: () => {
      pending = [];
    },
  };
}

const [ESC, FS, GS, DELETE] = [0x1b, 0x1c, 0x1d, 0x7f];
const NOTHING: Command = { kind: 'nothing' };

/** The command of these bytes; null if they are incomplete. */
function parseCommand(bytes: readonly number[]): Command | null {
  const [first = 0, second] = bytes;
  if (first === ESC || first === GS || first === FS) {
    if (second === undefined) return null;
    const prefix = `${hex(first)} ${hex(second)}`;
    if (prefix === '1d 28') return parseFunction(bytes);
    if (prefix === '1d 56') return parseCut(bytes);
    const known = COMMANDS[prefix];
    if (known === undefined) return unknown(bytes);
    const parameters = bytes.slice(2);
    return parameters.length < known.parameters ? null : (known.command(parameters[0] ?? 0) ?? unknown(bytes));
  }
  if (first === 0x0a) return { kind: 'line-feed' };
  // Printers skip NUL, and CR unless they are set to take it as the end of a line.
  if (first === 0x00 || first === 0x0d) return NOTHING;
  return first < 0x20 || first === DELETE ? unknown(bytes) : { kind: 'character', byte: first };
}

interface KnownCommand {
  readonly parameters: 0 | 1;
  /** The command for its parameter; null if the parameter has no meaning here. */
  readonly command: (parameter: number) => Command | null;
}

const COMMANDS: Readonly<Record<string, KnownCommand | undefined>> = {
  '1b 40': plain({ kind: 'initialize' }),
  '1c 2e': plain({ kind: 'chinese-mode', isOn: false }),
  '1c 26': plain({ kind: 'chinese-mode', isOn: true }),
  '1b 32': plain(NOTHING),
  // ESC 3: the distance of lines does not change what is read.
  '1b 33': given(() => NOTHING),
  '1b 74': given((number) => (isCodePage(number) ? { kind: 'code-page', number } : null)),
  '1b 52': given((number) => (isNationalSet(number) ? { kind: 'national-set', number } : null)),
  // ESC M: only font A.
  '1b 4d': given((font) => (font === 0 || font === 0x30 ? NOTHING : null)),
  '1b 61': given((number) => alignment(number)),
  '1b 45': given((number) => style({ isBold: number % 2 === 1 })),
  '1b 2d': given((number) => style({ isUnderlined: number % 0x30 !== 0 })),
  '1b 21': given((mode) => printMode(mode)),
  '1d 42': given((number) => style({ isInverted: number % 2 === 1 })),
  '1d 21': given((size) => (size & 0x88 ? null : style({ width: (size >> 4) + 1, height: (size & 7) + 1 }))),
  '1b 64': given((rows) => ({ kind: 'feed', rows })),
  // ESC J feeds dots; a line has 30.
  '1b 4a': given((dots) => ({ kind: 'feed', rows: Math.floor(dots / 30) })),
  '1d 72': given((sensor) => (sensor === 1 || sensor === 0x31 ? { kind: 'queue-status' } : null)),
  '1d 61': given((mask) => ({ kind: 'automatic-status', isOn: mask !== 0 })),
};

/** GS (: a letter, a length of two bytes, and as many bytes. */
function parseFunction(bytes: readonly number[]): Command | null {
  const [, , letter, low, high, ...parameters] = bytes;
  if (letter === undefined || low === undefined || high === undefined) return null;
  if (parameters.length < low + high * 0x100) return null;
  const [call, step, ...marker] = parameters;
  const isMarker = marker.length === 4 && marker.every((byte) => byte >= 0x20 && byte <= 0x7e);
  if (letter !== 0x48 || call !== 0x30 || step !== 0x30 || !isMarker) return unknown(bytes);
  return { kind: 'confirm-job', marker: String.fromCodePoint(...marker) };
}

/** GS V: 0, 1, 48 or 49 cut; 65 and 66 feed first and have one more byte. */
function parseCut(bytes: readonly number[]): Command | null {
  const [, , mode, feed] = bytes;
  if (mode === undefined) return null;
  if ([0, 1, 0x30, 0x31].includes(mode)) return { kind: 'cut' };
  if (mode !== 65 && mode !== 66) return unknown(bytes);
  return feed === undefined ? null : { kind: 'cut' };
}

/** ESC !: several styles in one byte. Font B (bit 0) is not supported. */
function printMode(mode: number): Command | null {
  if (mode & 0x47) return null;
  const isBold = (mode & 0x08) !== 0;
  const isUnderlined = (mode & 0x80) !== 0;
  return style({ isBold, isUnderlined, height: mode & 0x10 ? 2 : 1, width: mode & 0x20 ? 2 : 1 });
}

function alignment(number: number): Command | null {
  const found = (['left', 'center', 'right'] as const)[number % 0x30];
  return found === undefined ? null : { kind: 'alignment', alignment: found };
}

function style(changed: Partial<Style>): Command {
  return { kind: 'style', style: changed };
}

function plain(command: Command): KnownCommand {
  return { parameters: 0, command: () => command };
}

function given(command: KnownCommand['command']): KnownCommand {
  return { parameters: 1, command };
}

function unknown(bytes: readonly number[]): Command {
  return { kind: 'unknown', bytes: [...bytes] };
}

/** Returns a byte as two hexadecimal digits. */
export function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
