// What went back of a payment, is on its way, or was refused; in the order in which it was asked for.
import { useId } from 'react';
import { useFocusKept } from '#admin/shared/page/use-restore-focus.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { Refund, RefundablePayment } from '#contract/refunds.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { classNames } from '#ui/class-names.ts';
import { RefundStateBadge } from './PaymentState.tsx';
import styles from './RefundHistory.module.css';
import { refundNews, refundTexts } from './refund-texts.ts';
import { SettleRefund } from './SettleRefund.tsx';

export function RefundHistory({ payment }: { payment: RefundablePayment }) {
  const { refunds } = payment;
  const headingId = useId();
  const unknown = refunds.filter(({ state }) => state === 'unknown').map(({ id }) => id);
  // The form of one that is settled is gone.
  useFocusKept(unknown.join(' '), `#${CSS.escape(headingId)}`);
  return (
    <section aria-labelledby={headingId} className={styles.history}>
      <h2 id={headingId} tabIndex={-1} className={styles.title}>
        {refundTexts.history}
      </h2>
      {/* Results come by themselves: they are read out when they do. */}
      <div aria-live="polite">
        {refunds.length === 0 ? (
          <p className={styles.none}>{refundTexts.historyNone}</p>
        ) : (
          <ol className={styles.list}>
            {refunds.map((refund) => (
              <li key={refund.id} className={styles.refund}>
                <OneRefund refund={refund} />
                {refund.state === 'unknown' && <SettleRefund payment={payment} refund={refund} />}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function OneRefund({ refund }: { refund: Refund }) {
  const { timeZone } = useVenue();
  const { amount, state, reason, isDuplicate, requestedBy, time, check } = refund;
  const news = refundNews(refund);
  return (
    <>
      <p className={styles.head}>
        <span className={classNames(styles.amount, state === 'failed' && styles.undone)}>{formatEuros(amount)}</span>
        <RefundStateBadge state={state} />
      </p>
      <p className={styles.reason}>{isDuplicate ? refundTexts.duplicate : reason}</p>
      {news !== null && <p className={classNames(styles.news, styles[state])}>{news}</p>}
      {check !== null && <p className={styles.reason}>{refundTexts.checkedBy(check.by, check.note)}</p>}
      <p className={styles.quiet}>
        {requestedBy ?? refundTexts.byHouse}, <time dateTime={time}>{formatDateTime(new Date(time), timeZone)}</time>
      </p>
    </>
  );
}
