// Parts of a line that table and list share.

import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import type { BoardLine } from '#contract/orders.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { BoardSection } from './board-sections.ts';
import styles from './LineParts.module.css';
import { DONE_LINES_ATTRIBUTE } from './next-focus.ts';

/** Marks lines done. Receives the pressed button because it is about to be removed. */
export type MarkLinesDone = (lineIds: readonly string[], pressed: HTMLElement) => void;
/** Marks lines of a table done and prints its ticket. */
export type MarkTableDone = (tableCode: string, lineIds: readonly string[], pressed: HTMLElement) => void;

export type LinesProps = {
  section: BoardSection;
  headingId: string;
  /** Ids of lines that are being marked done. */
  leavingIds: ReadonlySet<string>;
  /** Ids of lines that arrived while the board was open. */
  newIds: ReadonlySet<string>;
  timeZone: string;
  onDone: MarkLinesDone;
};

type DoneButtonProps = { line: BoardLine; tableLabel: string; onDone: MarkLinesDone; className?: string | undefined };

export function DoneButton({ line, tableLabel, onDone, className }: DoneButtonProps) {
  return (
    <Button
      icon="check"
      aria-label={texts.boards.doneLine(line.quantity, line.label, tableLabel)}
      className={classNames(styles.done, className)}
      {...{ [DONE_LINES_ATTRIBUTE]: line.id }}
      onClick={(event) => onDone([line.id], event.currentTarget)}
    >
      {texts.boards.done}
    </Button>
  );
}

/** Notes of the customer; renders nothing if there are none. */
export function Notes({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className={styles.notes}>
      <Icon name="note" />
      <span>
        <VisuallyHidden>{`${texts.boards.columns.notes}: `}</VisuallyHidden>
        {text}
      </span>
    </p>
  );
}

export function OrderComment({ text }: { text: string }) {
  return (
    <p className={styles.comment}>
      <Icon name="note" />
      <span>
        <b>{texts.boards.comment}:</b> {text}
      </span>
    </p>
  );
}

/** Badge of a line that stood on a ticket. */
export function PrintedBadge({ line }: { line: BoardLine }) {
  if (!line.isPrinted) return null;
  return <Badge icon={icons.printer}>{texts.boards.printed}</Badge>;
}

/** Badge in addition to bold type, so that the mark does not depend on typography. */
export function RecentBadge() {
  return (
    <Badge kind="ok" className={styles.recent}>
      {texts.boards.recent}
    </Badge>
  );
}
