// The switch for the notices of one order by e-mail, for customers who gave an address.

import { useEffect, useId, useState } from 'react';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { OwnOrder } from '#contract/orders.ts';
import { type CustomerApp, useCustomerApp } from '#customer/shared/app-context.ts';
import { createFetchSender } from '#customer/shared/connection/customer-api.ts';
import { onlineStatus } from '#customer/shared/connection/network-status.ts';
import { readNoticeAnswer, storeNoticeAnswer } from '#customer/shared/notices/notice-answer.ts';
import { createNoticeApi } from '#customer/shared/notices/notice-api.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { customerEmail } from '#customer/shared/session/customer-email.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Switch } from '#ui/Switch.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';
import styles from './NoticeEmailSwitch.module.css';
import { ordersPageTexts } from './orders-texts.ts';

type NoticeEmailSwitchProps = { order: Pick<OwnOrder, 'id' | 'hasNoticeEmails'> };

/** The switch that turns notices by e-mail on and off for one order, for customers who gave an e-mail address. */
export function NoticeEmailSwitch({ order: { id, hasNoticeEmails } }: NoticeEmailSwitchProps) {
  const app = useCustomerApp();
  const hintId = useId();
  const email = customerEmail(useStore(app.identity.state, ({ name }) => name));
  const online = useStore(onlineStatus, (present) => present);
  const [isOn, setOn] = useState(hasNoticeEmails);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setOn(hasNoticeEmails), [hasNoticeEmails]);
  if (email === null) return null;

  async function change(isWanted: boolean) {
    if (isBusy) return;
    setBusy(true);
    setOn(isWanted);
    const failure = await saveNoticeEmails(app, id, isWanted);
    setBusy(false);
    if (failure === null) return;
    setOn(!isWanted);
    showToast(failure, 'error');
  }

  return (
    <div className={styles.emails}>
      <Switch
        label={ordersPageTexts.emails}
        checked={isOn}
        disabled={!online}
        aria-busy={isBusy}
        aria-describedby={hintId}
        onSwitch={(isWanted) => void change(isWanted)}
      />
      <p id={hintId} className={classNames(layout.quiet, layout.small, layout.breaks)}>
        {ordersPageTexts.emailsHint(email)}
      </p>
    </div>
  );
}

/** Returns null once it is saved, otherwise the visible reason. */
async function saveNoticeEmails(app: CustomerApp, orderId: string, isWanted: boolean): Promise<string | null> {
  const api = createNoticeApi(createFetchSender(app.clock));
  try {
    await app.session.run(() => api.switchEmailNotices({ orderId, isWanted }));
  } catch (error) {
    if (error instanceof NoResponseError) return ordersPageTexts.emailsFailed;
    if (error instanceof ServerRefusalError) return refusalMessages[error.code];
    throw error;
  }
  // Who turns it off for one order wants no e-mails for the next ones either.
  if (!isWanted && readNoticeAnswer(app.storage) === 'email') storeNoticeAnswer(app.storage, 'no');
  return null;
}
