// The line that a printer has received and not printed yet.
import { characterOf } from './code-pages.ts';
import { type Alignment, type Cell, cellsWidth, rowHeight, type Style } from './paper.ts';
import type { PaperRoll } from './roll.ts';

/** The text settings of a simulated printer, by which the next character is printed. */
export interface TextState {
  readonly style: Style;
  readonly alignment: Alignment;
  readonly codePage: number;
  readonly nationalSet: number;
  /** Two bytes from 80 on are one Chinese character. */
  readonly isChineseMode: boolean;
}

/** The line of text that a simulated printer has received and not printed yet. */
export interface LineBuffer {
  readonly isEmpty: () => boolean;
  /** Height of the line in lines of normal height. */
  readonly height: () => number;
  /** True if the line is printed before the character is added, because it has no room on it. */
  readonly breaksBefore: (byte: number, state: TextState) => boolean;
  readonly add: (byte: number, state: TextState) => void;
  readonly print: (alignment: Alignment) => void;
  /** Ends a Chinese character of which only one byte came. */
  readonly endCharacter: () => void;
  /** Empties the line. */
  readonly clear: () => void;
}

/** Stands for a Chinese character, which is twice as wide. */
const CHINESE_CHARACTER = '〓';

/** Creates an empty line buffer, which prints on this roll of paper, `columns` characters wide. */
export function createLineBuffer(columns: number, roll: PaperRoll): LineBuffer {
  let line: Cell[] = [];
  /** The first byte of a Chinese character came, and the second one did not. */
  let isHalf = false;

  /** The cell of a byte; null for the first half of a Chinese character. */
  function cellOf(byte: number, { style, codePage, nationalSet, isChineseMode }: TextState): Cell | null {
    if (isHalf) return { ...style, character: CHINESE_CHARACTER, width: style.width * 2 };
    if (isChineseMode && byte > 0x80) return null;
    return { ...style, character: characterOf(byte, codePage, nationalSet) ?? MISSING };
  }

  function breaksBefore(byte: number, state: TextState): boolean {
    const cell = cellOf(byte, state);
    return cell !== null && line.length > 0 && cellsWidth([...line, cell]) > columns;
  }

  function print(alignment: Alignment, isBroken = false): void {
    roll.addRow({ cells: line, alignment, isBroken });
    line = [];
  }

  return {
    isEmpty: () => line.length === 0,
    height: () => rowHeight({ cells: line, alignment: 'left', isBroken: false }),
    breaksBefore,
    add: (byte, state) => {
      if (breaksBefore(byte, state)) print(state.alignment, true);
      const cell = cellOf(byte, state);
      isHalf = cell === null;
      if (cell === null) return;
      if (cell.character === MISSING) roll.addError(`Byte ${byte} has no character in code page ${state.codePage}`);
      line.push(cell);
    },
    print,
    endCharacter: () => {
      isHalf = false;
    },
    clear: () => {
      line = [];
      isHalf = false;
    },
  };
}

/** Stands for a byte that has no character in the code page. */
const MISSING = '\ufffd';
