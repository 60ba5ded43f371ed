// All refunds of a payment, whatever their state, in the order of their requests.

import { useId } from 'react';
import { CopyableIdentifier } from '#admin/shared/CopyableIdentifier.tsx';
import { useFallbackFocus } from '#admin/shared/page/use-fallback-focus.ts';
import { RefundStateBadge } from '#admin/shared/payments/PaymentStateBadge.tsx';
import { useVenue } from '#admin/shared/venue.ts';
import type { PaymentWithRefunds, Refund } from '#contract/refunds.ts';
import { formatEuros } from '#domain/money.ts';
import { allowedRefundDecisions } from '#domain/refund.ts';
import { formatDateTime } from '#domain/time.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { RefundDecisionForm } from './RefundDecisionForm.tsx';
import styles from './RefundHistory.module.css';
import { refundAuthor, refundStateHint, refundTexts, refundTitle } from './refund-texts.ts';

/** Lists all refunds of a payment, whatever their state, in the order in which they were requested. */
export function RefundHistory({ payment }: { payment: PaymentWithRefunds }) {
  const { refunds } = payment;
  const headingId = useId();
  const openRefundIds = refunds.filter((refund) => allowedRefundDecisions(refund).length > 0).map(({ id }) => id);
  // Focus moves to the title when the form of a settled refund disappears.
  useFallbackFocus(openRefundIds.join(' '), `#${CSS.escape(headingId)}`);
  return (
    <section aria-labelledby={headingId} className={layout.stack3}>
      <h2 id={headingId} tabIndex={-1} className={styles.title}>
        {refundTexts.history}
      </h2>
      {/* Refund results arrive by live event and are announced to screen readers. */}
      <div aria-live="polite">
        {refunds.length === 0 ? (
          <p className={layout.quiet}>{refundTexts.historyNone}</p>
        ) : (
          <ol className={styles.list}>
            {refunds.map((refund) => (
              <li key={refund.id} className={styles.refund}>
                <RefundEntry refund={refund} />
                {openRefundIds.includes(refund.id) && <RefundDecisionForm payment={payment} refund={refund} />}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function RefundEntry({ refund }: { refund: Refund }) {
  const { timeZone } = useVenue();
  const { amount, state, time, check, externalId } = refund;
  const hint = refundStateHint(refund);
  return (
    <>
      <p className={classNames(layout.rowBetween, styles.head)}>
        <span
          className={classNames(layout.large, layout.bold, layout.figures, state === 'failed' && styles.failedAmount)}
        >
          {formatEuros(amount)}
        </span>
        <RefundStateBadge state={state} />
      </p>
      <p className={layout.breaks}>{refundTitle(refund)}</p>
      {hint !== null && <p className={classNames(styles.hint, styles[state])}>{hint}</p>}
      {check !== null && <p className={layout.breaks}>{refundTexts.checkedBy(check.by, check.note)}</p>}
      <p className={classNames(layout.quiet, layout.small)}>
        {refundAuthor(refund)}, <time dateTime={time}>{formatDateTime(new Date(time), timeZone)}</time>
      </p>
      {externalId !== null && (
        <p className={classNames(layout.quiet, layout.small, styles.externalId)}>
          {refundTexts.externalId} <CopyableIdentifier code={externalId} />
        </p>
      )}
    </>
  );
}
