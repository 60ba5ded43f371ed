// What a person or a test can change about the simulated printer. e2e/fakes/README.md describes each switch.

/** The switches by which a person or a test changes a simulated ESC/POS printer. e2e/fakes/README.md describes each. */
export interface PrinterSwitches {
  /** Lines of paper that are left; null is endless paper. At 0 the printer stops and keeps its buffer. */
  readonly paperLines: number | null;
  readonly isPaperLow: boolean;
  readonly isCoverOpen: boolean;
  /** An error that stops the printer until it is removed. */
  readonly error: 'none' | 'cutter' | 'broken' | 'overheated';
  /** The next cut fails, and the cutter is jammed from then on. */
  readonly jamsAtNextCut: boolean;
  /** Offline for no reason that its status names, such as a pressed feed button. */
  readonly isOffline: boolean;
  /** Printing speed; null prints at once. */
  readonly linesPerSecond: number | null;
  /** Paper that is put in, or a cover that is closed, continues with the buffer. False: the buffer is lost. */
  readonly refillPrintsBuffer: boolean;
  /** Bytes that wait in the printer before it stops reading, real-time requests included; null is no limit. */
  readonly bufferBytes: number | null;
  /** No request is answered; tickets are printed. */
  readonly answersNothing: boolean;
  /** Answers DLE EOT n. */
  readonly answersStatus: boolean;
  /** GS ( H: answered, skipped, or unknown to the printer, which prints its characters. */
  readonly jobConfirmation: 'answered' | 'ignored' | 'printed-as-text';
  /** Answers GS r. */
  readonly answersQueueStatus: boolean;
  /** The marker of the answer. `late`: sent at the beginning of the next connection. */
  readonly marker: 'right' | 'other-first' | 'other-only' | 'late';
  /** Confirms and answers, and prints nothing. */
  readonly printsNothing: boolean;
  /** After a reset the printer reports each change of its status by itself, until GS a 0. */
  readonly startsWithAutomaticStatus: boolean;
  /** After a reset bytes from 80 on are halves of Chinese characters, until FS . */
  readonly startsInChineseMode: boolean;
  /** After a reset the national set of Spain replaces `#`, `[` and others, until ESC R 0. */
  readonly startsWithSpanishSet: boolean;
  /** The printer loses its power when it is to confirm the next ticket. */
  readonly losesPower: 'never' | 'before-confirmation' | 'after-confirmation';
  /** Without power, open connections stay open without an answer, as with an unplugged printer; false: they end. */
  readonly isSilentWithoutPower: boolean;
  /** The connection is cut once after that many of its bytes were received; null is never. */
  readonly cutsAfterBytes: number | null;
  /** A connection that ends within a command: its bytes are removed, or the next bytes complete the command. */
  readonly incompleteCommand: 'removed' | 'continued';
  /** A connection while there is another: it waits for its turn, is reset, or is accepted and never served. */
  readonly secondConnection: 'waits' | 'reset' | 'ignored';
  /** Another program holds the only connection. */
  readonly isHeldByAnother: boolean;
}

/** The switches of a simulated ESC/POS printer with endless paper and no fault. */
export const DEFAULT_SWITCHES: PrinterSwitches = {
  paperLines: null,
  isPaperLow: false,
  isCoverOpen: false,
  error: 'none',
  jamsAtNextCut: false,
  isOffline: false,
  linesPerSecond: null,
  refillPrintsBuffer: true,
  bufferBytes: 4096,
  answersNothing: false,
  answersStatus: true,
  jobConfirmation: 'answered',
  answersQueueStatus: true,
  marker: 'right',
  printsNothing: false,
  startsWithAutomaticStatus: false,
  startsInChineseMode: false,
  startsWithSpanishSet: false,
  losesPower: 'never',
  isSilentWithoutPower: false,
  cutsAfterBytes: null,
  incompleteCommand: 'removed',
  secondConnection: 'waits',
  isHeldByAnother: false,
};

/** How open connections end when a simulated printer loses its power: reset, or closed after the bytes sent so far. */
export type ConnectionEnd = 'reset' | 'ended';

/** True if the simulated printer has stopped until a person puts paper in or closes the cover. */
export function waitsForRefill({ paperLines, isCoverOpen }: PrinterSwitches): boolean {
  return paperLines === 0 || isCoverOpen;
}

/** True if the simulated printer prints now: it has paper, the cover is closed, it is not offline, and there is no error. */
export function isReady(switches: PrinterSwitches): boolean {
  return !waitsForRefill(switches) && switches.error === 'none' && !switches.isOffline;
}
