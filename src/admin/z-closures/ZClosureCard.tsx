// One closed Z closure in the list: opening and closing time, sum, totals by payment method, and a link to its dialog.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { paymentMethodNames } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { cashCountText } from '#contract/cash-count-texts.es.ts';
import type { ZClosure } from '#contract/z-closures.ts';
import { formatEuros } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Card } from '#ui/Card.tsx';
import { shownMethods } from './shown-methods.ts';
import styles from './ZClosureCard.module.css';
import { zClosureTexts } from './z-closure-texts.ts';

export function ZClosureCard({ zClosure: { id, openedOn, closedOn, totals, cash } }: { zClosure: ZClosure }) {
  const headingId = useId();
  const { invoiced, refunded } = totals;
  const { labels } = zClosureTexts;
  return (
    <Card as="article" aria-labelledby={headingId} className={styles.card}>
      <header className={styles.head}>
        <h3 id={headingId} className={styles.title}>
          <Link
            to="/admin/orders/cierres-de-caja-z"
            search={(before) => ({ ...before, closure: id })}
            resetScroll={false}
            className={styles.link}
          >
            {zClosureTexts.zClosure(id)}
          </Link>
        </h3>
        <p className={styles.sum}>{formatEuros(invoiced.sum)}</p>
        <p className={styles.times}>
          <DateTime time={openedOn} />
          {closedOn !== null && (
            <>
              {' – '}
              <DateTime time={closedOn} />
            </>
          )}
        </p>
      </header>
      <DetailList
        details={[
          ...shownMethods(totals, undefined).map(
            (method) => [paymentMethodNames[method], formatEuros(invoiced.byMethod[method])] as const,
          ),
          [labels.refunded, refunded.sum === 0 ? null : formatEuros(refunded.sum)],
          [labels.cash, cashCountText(cash)],
        ]}
      />
    </Card>
  );
}

function DateTime({ time }: { time: string }) {
  const { timeZone } = useVenue();
  return <time dateTime={time}>{formatDateTime(new Date(time), timeZone)}</time>;
}
