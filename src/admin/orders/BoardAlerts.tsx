// Alerts about new orders and new rows of the print queue: by sound unless muted, and in live regions for screen readers.
import { useEffect, useEffectEvent } from 'react';
import type { NewJobs } from '#admin/printing/queue/new-jobs.ts';
import { useDeviceSetting } from '#admin/shared/device-setting.ts';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { type AlertSound, playAlertSound, unlockAlertSound, useAlertSound } from './alert-sound.ts';
import type { NewLines } from './new-lines.ts';

export function BoardAlerts({ newLines, newJobs }: { newLines: NewLines; newJobs: NewJobs }) {
  const [sound, setSound] = useDeviceSetting('boardSound', readSound);
  const state = useAlertSound();
  const isMuted = sound === 'off';
  usePlayedSound('order', newLines.changeCount, isMuted);
  usePlayedSound('print-failure', newJobs.changeCount, isMuted);

  return (
    <>
      <VisuallyHidden role="status">
        <span key={newLines.changeCount}>{newLines.announcement}</span>
      </VisuallyHidden>
      <VisuallyHidden role="status">
        <span key={newJobs.changeCount}>{newJobs.announcement}</span>
      </VisuallyHidden>
      {!isMuted && state === 'blocked' ? (
        <Button icon={icons.soundOff} title={texts.sound.blocked} onClick={unlockAlertSound}>
          {texts.sound.unlock}
          <VisuallyHidden>. {texts.sound.blocked}</VisuallyHidden>
        </Button>
      ) : (
        <IconButton
          variant="secondary"
          icon={isMuted ? icons.soundOff : icons.soundOn}
          label={isMuted ? texts.sound.unmute : texts.sound.mute}
          disabledReason={state === 'unsupported' ? texts.sound.unsupported : null}
          onClick={() => setSound(isMuted ? 'on' : 'off')}
        />
      )}
    </>
  );
}

/** Plays the sound at each change of the count, unless it is muted. */
function usePlayedSound(sound: AlertSound, changeCount: number, isMuted: boolean): void {
  const playUnlessMuted = useEffectEvent(() => {
    if (!isMuted) playAlertSound(sound);
  });
  useEffect(() => {
    if (changeCount > 0) playUnlessMuted();
  }, [changeCount]);
}

function readSound(stored: string | null): 'on' | 'off' {
  return stored === 'off' ? 'off' : 'on';
}
