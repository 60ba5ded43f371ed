// Alerts of a board about new orders and new rows of the print queue: by sound unless it is off, and in live regions for screen
// readers.
import { useEffect, useEffectEvent } from 'react';
import type { NewPrintJobs } from '#admin/printing/queue/new-print-jobs.ts';
import { useDeviceSetting } from '#admin/shared/device-setting.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { type AlertSound, playAlertSound, type SoundSetting, useAlertSound } from './alert-sound.ts';
import type { NewBoardLines } from './new-board-lines.ts';

type BoardAlertsProps = { newLines: NewBoardLines; newJobs: NewPrintJobs; sound: SoundSetting };

/**
 * Plays an alert sound and sends a text to screen readers when new orders arrive on a board, and when a ticket that was not printed
 * enters its print queue. It shows nothing on the screen.
 */
export function BoardAlerts({ newLines, newJobs, sound }: BoardAlertsProps) {
  usePlayedSound('order', newLines.changeCount, sound.isOn);
  usePlayedSound('print-failure', newJobs.changeCount, sound.isOn);
  return (
    <>
      <VisuallyHidden role="status">
        <span key={newLines.changeCount}>{newLines.announcement}</span>
      </VisuallyHidden>
      <VisuallyHidden role="status">
        <span key={newJobs.changeCount}>{newJobs.announcement}</span>
      </VisuallyHidden>
    </>
  );
}

/**
 * Returns whether the alert sounds of a board are on in this browser, the function that switches them, and whether the browser can
 * play them. They are on unless staff switched them off.
 */
export function useSoundSetting(): SoundSetting {
  const [sound, setSound] = useDeviceSetting('boardSound', readSound);
  const state = useAlertSound();
  return { isOn: sound === 'on', setIsOn: (isOn) => setSound(isOn ? 'on' : 'off'), state };
}

/** Plays the sound at each change of the count while `isOn`. */
function usePlayedSound(sound: AlertSound, changeCount: number, isOn: boolean): void {
  const playIfOn = useEffectEvent(() => {
    if (isOn) playAlertSound(sound);
  });
  useEffect(() => {
    if (changeCount > 0) playIfOn();
  }, [changeCount]);
}

function readSound(stored: string | null): 'on' | 'off' {
  return stored === 'off' ? 'off' : 'on';
}
