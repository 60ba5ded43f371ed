// Asks once whether the customer wants to be notified of the waiting time: by push message, or else by e-mail.
import { useId, useRef, useState } from 'react';
import { type CustomerApp, useCustomerApp } from '#customer/shared/app-context.ts';
import { readNoticeAnswer, storeEmailAnswer, storeNoticeAnswer } from '#customer/shared/notices/notice-answer.ts';
import { customerEmail } from '#customer/shared/session/customer-email.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';
import { chooseNoticeQuestion } from './choose-notice-question.ts';
import styles from './NoticeQuestion.module.css';
import { noticeSwitchTexts } from './notice-switch-texts.ts';
import { usePushNotices } from './push/push-notices-of-app.ts';
import { showPushTurnOnResult } from './show-turn-on-result.ts';

/**
 * A card that asks once whether the customer wants messages about the waiting time of their orders. The card is not a dialog: the
 * customer may continue without an answer.
 */
export function NoticeQuestion() {
  const app = useCustomerApp();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const [isBusy, setBusy] = useState(false);
  const notices = usePushNotices();
  const push = useStore(notices.state, (state) => state);
  const name = useStore(app.identity.state, (state) => state.name);
  useStore(app.storage.version, (version) => version);
  const asked = chooseNoticeQuestion(readNoticeAnswer(app.storage), push, customerEmail(name));
  if (asked === null) return null;

  function answer(isYes: boolean) {
    // The buttons disappear: the focus goes to the page instead of getting lost.
    if (card.current?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true });
    if (!isYes) return storeNoticeAnswer(app.storage, 'no');
    if (asked?.kind === 'email') return acceptEmails(app);
    setBusy(true);
    void notices
      .turnOn()
      .then(showPushTurnOnResult)
      .finally(() => setBusy(false));
  }

  return (
    <Card as="section" aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId} className={styles.title}>
        {noticeSwitchTexts.question[asked.kind]}
      </h2>
      <p className={classNames(layout.quiet, layout.small, layout.breaks)}>
        {asked.kind === 'push'
          ? noticeSwitchTexts.question.pushHint
          : noticeSwitchTexts.question.emailHint(asked.email)}
      </p>
      <div className={styles.answers}>
        <Button busy={isBusy} onClick={() => answer(true)}>
          {noticeSwitchTexts.question.yes}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => answer(false)}>
          {noticeSwitchTexts.question.no}
        </Button>
      </div>
    </Card>
  );
}

function acceptEmails({ storage, clock }: CustomerApp) {
  storeEmailAnswer(storage, clock.now());
  showToast(noticeSwitchTexts.question.emailOn);
}
