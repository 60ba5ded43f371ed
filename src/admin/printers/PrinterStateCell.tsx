// Cell of the list of printers with the state of one printer.
import { useQuery } from '@tanstack/react-query';
import { printingStateQuery } from '#admin/shared/live/printing-queries.ts';
import { printerState } from '#admin/shared/printing/printer-state.ts';
import { StateDot } from '#admin/shared/printing/StateDot.tsx';
import { useResumePrinter } from '#admin/shared/printing/use-resume-printer.ts';
import { useSinceFormatter } from '#admin/shared/printing/use-since-formatter.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { PrinterWithState } from '#contract/printing.ts';
import { formatDateTime } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './PrinterStateCell.module.css';
import { printerTexts } from './printer-texts.ts';

const stateTexts = printerTexts.state;

/**
 * The state of a printer that is not among the loaded ones: it was created since. Without it the row would move its buttons when
 * its state comes, under a finger that presses one of them.
 */
const NEW_PRINTER: PrinterWithState = {
  id: '',
  name: '',
  active: true,
  confirmation: null,
  testedOn: null,
  problem: null,
  isPaperLow: false,
  seenOn: null,
  heldOn: null,
  waiting: 0,
};

/**
 * Cell of the table of printers that shows whether a printer works, when it last responded, and how many tickets wait for it.
 * `active` is the state of the switch in the same row, which may be newer than the loaded state.
 */
export function PrinterStateCell({ printerId, active }: { printerId: string; active: boolean }) {
  const { data: printer } = useQuery({
    ...printingStateQuery,
    select: ({ printers }) => printers.find(({ id }) => id === printerId) ?? { ...NEW_PRINTER, id: printerId },
  });
  const sinceText = useSinceFormatter();
  if (!printer) return texts.form.none;
  const { dot, word } = printerState({ ...printer, active });
  const { problem, heldOn } = printer;
  const isAway = active && heldOn === null && problem?.code === 'away';
  return (
    <div className={styles.state}>
      <span className={styles.word}>
        {/* The owner switched it off: nothing is wrong with it. */}
        <StateDot kind={active ? dot : 'none'} />
        {isAway ? `${word} ${sinceText(problem.since)}` : word}
      </span>
      <Facts printer={printer} />
      {active && heldOn !== null && <ResumeButton printer={printer} />}
    </div>
  );
}

function Facts({ printer: { confirmation, seenOn, waiting } }: { printer: PrinterWithState }) {
  const { timeZone } = useVenue();
  return (
    <>
      {confirmation !== null && <span className={styles.fact}>{printerTexts.confirmations[confirmation]}</span>}
      <span className={styles.fact}>
        {seenOn === null ? stateTexts.neverSeen : stateTexts.seenOn(formatDateTime(new Date(seenOn), timeZone))}
      </span>
      {waiting > 0 && <span className={styles.fact}>{stateTexts.waiting(waiting)}</span>}
    </>
  );
}

function ResumeButton({ printer: { id: printerId, name } }: { printer: PrinterWithState }) {
  const { mutate: resume, isPending } = useResumePrinter();
  return (
    <Button
      busy={isPending}
      aria-label={stateTexts.resumeOf(name)}
      onClick={() => resume(printerId, { onSuccess: () => showToast(stateTexts.resumed) })}
    >
      {stateTexts.resume}
    </Button>
  );
}
