// The switch for push notices on this device, so that they can be turned off as easily as they were turned on.
import { useId, useState } from 'react';
import { onlineStatus } from '#customer/shared/connection/network-status.ts';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Switch } from '#ui/Switch.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';
import styles from './NoticeSwitch.module.css';
import { noticeSwitchTexts } from './notice-switch-texts.ts';
import { usePushNotices } from './push/push-notices-of-app.ts';
import { showPushTurnOnResult } from './show-turn-on-result.ts';

/**
 * The switch for push notices on this device; disabled while the browser blocks them or is offline. Shows a banner with a retry
 * button if the server's key could not be read. Shows nothing while its state is loading, or if the browser or the server has no
 * push messages.
 */
export function NoticeSwitch() {
  const notices = usePushNotices();
  const state = useStore(notices.state, (present) => present);
  const online = useStore(onlineStatus, (present) => present);
  if (state === 'loading' || state === 'unsupported') return null;
  if (state === 'unreachable')
    return (
      <Banner kind="info" action={<Button onClick={() => void notices.load()}>{texts.retry}</Button>}>
        {noticeSwitchTexts.switch.unreachable}
      </Banner>
    );
  return <SwitchCard isOn={state === 'on'} isDenied={state === 'denied'} isOffline={!online} />;
}

type SwitchCardProps = { isOn: boolean; isDenied: boolean; isOffline: boolean };

function SwitchCard({ isOn, isDenied, isOffline }: SwitchCardProps) {
  const notices = usePushNotices();
  const hintId = useId();
  const [isBusy, setBusy] = useState(false);

  async function change(isWanted: boolean) {
    if (isBusy) return;
    setBusy(true);
    if (isWanted) showPushTurnOnResult(await notices.turnOn());
    else if (!(await notices.turnOff())) showToast(noticeSwitchTexts.switch.notTurnedOff, 'error');
    setBusy(false);
  }

  const denied = isDenied ? noticeSwitchTexts.switch.denied : noticeSwitchTexts.switch.hint;
  return (
    <Card as="section" aria-label={noticeSwitchTexts.switch.label} className={styles.card}>
      <Switch
        label={noticeSwitchTexts.switch.label}
        checked={isOn}
        disabled={isDenied || isOffline}
        aria-busy={isBusy}
        aria-describedby={hintId}
        onSwitch={(isWanted) => void change(isWanted)}
      />
      <p id={hintId} role="status" className={classNames(layout.quiet, layout.small)}>
        {isOffline ? noticeSwitchTexts.switch.offline : denied}
      </p>
    </Card>
  );
}
