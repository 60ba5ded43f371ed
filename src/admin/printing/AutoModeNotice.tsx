// Notice on a board whose automatic mode is on (tickets are printed without staff). It says what happens next, who switched the
// mode on, and why it pauses.
import { useState } from 'react';
import { serverNow } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import { calendarDay, formatDateTime, formatTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './AutoModeNotice.module.css';
import { autoModeTexts } from './printing-texts.ts';
import type { BoardPrinting } from './use-board-printing.ts';
import { useSetAutoMode } from './use-set-auto-mode.ts';

/**
 * Notice on a board while tickets are printed automatically, without staff. It says on which printer and when they are printed, or
 * why printing is paused, and who switched it on. A button changes to the printer and copies that are chosen on this tablet.
 */
export function AutoModeNotice({ printing, timeZone }: { printing: BoardPrinting; timeZone: string }) {
  const { autoRun: run, printers } = printing;
  if (!run || run.mode === 'off') return null;
  const printerName = printers.find(({ id }) => id === run.printerId)?.name ?? autoModeTexts.unknownPrinter;
  const { setBy, setOn, nextRunOn, pausedFor, copies } = run;
  const who = setBy !== null && setOn !== null ? autoModeTexts.setBy(setBy, whenText(setOn, timeZone)) : '';
  const nextTime = nextRunOn === null ? null : formatTime(new Date(nextRunOn), timeZone);
  if (pausedFor !== null)
    return (
      <Banner
        kind="warn"
        announce="status"
        title={autoModeTexts.pausedTitle}
        action={<ChangePrinter printing={printing} />}
      >
        {autoModeTexts.paused(pausedFor, printerName)} {who}
      </Banner>
    );
  return (
    <div className={styles.running}>
      <p className={styles.text}>
        <Icon name="clock" />
        <span>
          <b>{autoModeTexts.running({ name: printerName, copies }, nextTime)}</b> {who}
        </span>
      </p>
      <ChangePrinter printing={printing} />
    </div>
  );
}

/** The time of today, or the day and the time. */
function whenText(on: string, timeZone: string): string {
  const at = new Date(on);
  const isToday = calendarDay(at, timeZone) === calendarDay(new Date(serverNow()), timeZone);
  return isToday ? autoModeTexts.today(formatTime(at, timeZone)) : autoModeTexts.earlier(formatDateTime(at, timeZone));
}

/** Offers the printer and the copies that are chosen on this tablet, if the mode uses others. */
function ChangePrinter({ printing: { autoRun: run, printer, copies } }: { printing: BoardPrinting }) {
  const { set, sending } = useSetAutoMode();
  const [isAsking, setIsAsking] = useState(false);
  if (!run || !printer?.active || (run.printerId === printer.id && run.copies === copies)) return null;
  const { section, mode, intervalMinutes } = run;
  const chosen = { name: printer.name, copies };
  return (
    <>
      <Button busy={sending !== null} onClick={() => setIsAsking(true)}>
        {autoModeTexts.changePrinter(chosen)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={autoModeTexts.confirmTitle(run)}
          text={autoModeTexts.confirmText(run, chosen)}
          confirmLabel={autoModeTexts.changePrinter(chosen)}
          cancelLabel={texts.cancel}
          onConfirm={() => {
            setIsAsking(false);
            set({ section, mode, intervalMinutes, printerId: printer.id, copies });
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
