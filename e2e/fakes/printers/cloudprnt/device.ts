// The printer behind CloudPRNT: prints documents of its command format until its paper ends or its cover is opened.
import { createInterpreter } from '#e2e/fakes/printers/interpreter/interpreter.ts';
import type { PaperRoll } from '#e2e/fakes/printers/interpreter/roll.ts';
import { createStarLineReader, createStarprntReader } from '#e2e/fakes/printers/interpreter/starprnt-commands.ts';
import type { DeviceSwitches } from './switches.ts';

/** The device of a simulated CloudPRNT printer: its paper, and the status that it reports. */
export interface CloudprntDevice {
  readonly roll: PaperRoll;
  /** The status code that the printer reports now. */
  readonly statusCode: () => string;
  /** Prints the document. False if the printer stopped in the middle: the rest is lost. */
  readonly print: (bytes: Uint8Array) => boolean;
}

/**
 * Creates the device of a simulated CloudPRNT printer: its paper and its status. At first it prints UTF-8 (except in Line mode)
 * with the national character set of Spain. `switches` returns the present switches. `set` changes them, for example when paper is
 * used.
 */
export function createCloudprntDevice(
  columns: number,
  switches: () => DeviceSwitches,
  set: (changes: Partial<DeviceSwitches>) => void,
): CloudprntDevice {
  const interpreter = createInterpreter(columns, () => ({
    // Line mode has no UTF-8.
    ...{ isChineseMode: !switches().isLineMode, nationalSet: 7 },
  }));

  function canFeed(lines: number): boolean {
    const { paperLines, coverOpensAfterLines: linesToCover, isCoverOpen } = switches();
    if (isCoverOpen) return false;
    if (linesToCover !== null && lines > linesToCover) {
      set({ isCoverOpen: true, coverOpensAfterLines: null });
      return false;
    }
    if (paperLines !== null && lines > paperLines) {
      set({ paperLines: 0 });
      return false;
    }
    set({
      paperLines: paperLines === null ? null : paperLines - lines,
      coverOpensAfterLines: linesToCover === null ? null : linesToCover - lines,
    });
    return true;
  }

  return {
    roll: interpreter.roll,
    statusCode: () => {
      const { statusCode, isCoverOpen, paperLines, isPaperLow } = switches();
      if (statusCode !== null) return statusCode;
      if (isCoverOpen) return '420 Cover open';
      if (paperLines === 0) return '410 Out of paper';
      return isPaperLow ? '211 Paper low' : '200 OK';
    },
    print: (bytes) => {
      const reader = switches().isLineMode ? createStarLineReader() : createStarprntReader();
      for (const byte of bytes) {
        const command = reader.read(byte);
        if (!command) continue;
        if (!canFeed(interpreter.linesOf(command))) return false;
        interpreter.execute(command);
      }
      return true;
    },
  };
}
