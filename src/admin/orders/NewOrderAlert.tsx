// Alerts about new orders: by sound unless muted, and in a live region for screen readers.
import { useEffect, useEffectEvent } from 'react';
import { useDeviceSetting } from '#admin/shared/device-setting.ts';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { playAlertSound, unlockAlertSound, useAlertSound } from './alert-sound.ts';
import styles from './NewOrderAlert.module.css';
import type { NewLines } from './new-lines.ts';

export function NewOrderAlert({ newLines }: { newLines: NewLines }) {
  const [sound, setSound] = useDeviceSetting('boardSound', readSound);
  const state = useAlertSound();
  const isMuted = sound === 'off';
  const playUnlessMuted = useEffectEvent(() => {
    if (!isMuted) playAlertSound();
  });
  useEffect(() => {
    if (newLines.changeCount > 0) playUnlessMuted();
  }, [newLines.changeCount]);

  return (
    <>
      <VisuallyHidden role="status">
        <span key={newLines.changeCount}>{newLines.announcement}</span>
      </VisuallyHidden>
      <IconButton
        variant="secondary"
        className={styles.sound}
        icon={isMuted ? icons.soundOff : icons.soundOn}
        label={isMuted ? texts.sound.unmute : texts.sound.mute}
        disabledReason={state === 'unsupported' ? texts.sound.unsupported : null}
        onClick={() => setSound(isMuted ? 'on' : 'off')}
      />
      {!isMuted && state === 'blocked' && (
        <p className={styles.blocked}>
          <span>{texts.sound.blocked}</span>
          <Button icon={icons.soundOn} onClick={unlockAlertSound}>
            {texts.sound.unlock}
          </Button>
        </p>
      )}
    </>
  );
}

function readSound(stored: string | null): 'on' | 'off' {
  return stored === 'off' ? 'off' : 'on';
}
