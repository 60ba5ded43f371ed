// Says that something came: by sound, unless muted, and in words for those who do not look.
import { useEffect, useEffectEvent } from 'react';
import { useRemembered } from '#admin/shared/device-setting.ts';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ringChime, unlockChime, useChime } from './alert-sound.ts';
import styles from './NewOrderAlert.module.css';
import type { Arrivals } from './new-lines.ts';

export function NewOrderAlert({ arrivals }: { arrivals: Arrivals }) {
  const [sound, setSound] = useRemembered('boardSound', readSound);
  const state = useChime();
  const isMuted = sound === 'off';
  const ring = useEffectEvent(() => {
    if (!isMuted) ringChime();
  });
  useEffect(() => {
    if (arrivals.count > 0) ring();
  }, [arrivals.count]);

  return (
    <>
      <VisuallyHidden role="status">
        <span key={arrivals.count}>{arrivals.announcement}</span>
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
          <Button icon={icons.soundOn} onClick={unlockChime}>
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
