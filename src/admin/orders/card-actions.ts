// What the buttons of a card do.
import type { OpenWaitNotice } from './wait-notice/use-wait-notices.ts';

/** Marks one line done. Receives the pressed button because it is about to be removed. */
export type MarkLineDone = (lineId: string, label: string, pressed: HTMLElement) => void;
/** Marks lines of a table done and prints its ticket. */
export type MarkTableDone = (
  table: { readonly tableCode: string; readonly label: string },
  lineIds: readonly string[],
  pressed: HTMLElement,
) => void;

/** Its identity is stable while nothing about the buttons changes. */
export interface CardActions {
  readonly onDone: MarkLineDone;
  readonly onTableDone: MarkTableDone;
  /** Takes struck lines off the board. */
  readonly onSeen: (lineIds: readonly string[], pressed: HTMLElement) => void;
  /** Opens the dialog that tells the customers of the table how long it takes. */
  readonly onNotice: OpenWaitNotice;
}
