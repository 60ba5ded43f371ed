// Notices about earlier payments: not known yet, paid late, not charged after all, charged twice.

import {
  EARLIER_PAYMENT_UNKNOWN_TEXT,
  LATER_CONFIRMED_NOT_CHARGED_TEXT,
  OUTCOME_TEXTS,
  type PaymentOutcomeText,
  surplusText,
} from '#customer/payment/outcome-texts.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Link, usePath } from '#customer/shared/navigation.tsx';
import type { OrderNotice } from '#customer/shared/order/order-notices.ts';
import { useOrderServices } from '#customer/shared/order/use-order.ts';
import { pageAt, paths } from '#customer/shared/paths.ts';
import type { BannerKind } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './EarlierPaymentNoticeList.module.css';
import { PaymentOutcomeBanner } from './PaymentOutcomeBanner.tsx';

/**
 * Shows the notices about earlier payments of this browser that the customer has not acknowledged yet: outcome not known, paid
 * late, not charged after all, refunded, or charged twice.
 */
export function EarlierPaymentNoticeList() {
  const { orders } = useOrderServices();
  const notices = useStore(orders.notices, (present) => present);
  return (
    <div role="alert">
      {notices.length > 0 && (
        <div className={styles.notices}>
          {notices.map((notice) => (
            <Notice
              key={`${notice.orderId} ${notice.kind}`}
              notice={notice}
              onRead={() => orders.acknowledge(notice.orderId)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * A warning beside the payment buttons that an earlier payment of this browser may have been charged. Shown only while the outcome
 * of such a payment is not known.
 */
export function EarlierPaymentWarning() {
  const { orders } = useOrderServices();
  const isUnknown = useStore(orders.notices, (notices) => notices.some(({ kind }) => kind === 'unknown'));
  return (
    <div role="status">{isUnknown && <PaymentOutcomeBanner kind="warn" text={EARLIER_PAYMENT_UNKNOWN_TEXT} />}</div>
  );
}

function Notice({ notice, onRead }: { notice: OrderNotice; onRead: () => void }) {
  const { banner, text } = contentOf(notice);
  const isOnOrdersPage = pageAt(usePath()) === 'recent';
  return (
    <PaymentOutcomeBanner
      kind={banner}
      text={text}
      action={
        // A notice about an outcome that is not known stays until it is known.
        notice.kind === 'unknown' || notice.kind === 'checking' ? null : (
          <div className={styles.actions}>
            {notice.kind === 'arrived' && !isOnOrdersPage && (
              <Link href={paths.recent()} className={buttonClass()} onClick={onRead}>
                {paymentTexts.next.orders}
              </Link>
            )}
            <Button onClick={onRead}>{paymentTexts.next.understood}</Button>
          </div>
        )
      }
    />
  );
}

function contentOf(notice: OrderNotice): { readonly banner: BannerKind; readonly text: PaymentOutcomeText } {
  switch (notice.kind) {
    case 'checking':
    case 'unknown':
      return { banner: 'warn', text: OUTCOME_TEXTS[notice.kind] };
    case 'confirmed-unpaid':
      return { banner: 'info', text: LATER_CONFIRMED_NOT_CHARGED_TEXT };
    case 'arrived':
      return { banner: 'ok', text: OUTCOME_TEXTS['paid-late'] };
    case 'refunded':
      return { banner: 'info', text: OUTCOME_TEXTS.refunded };
    case 'surplus':
      return {
        banner: notice.surplus.refund === 'failed' ? 'danger' : 'warn',
        text: surplusText(notice.surplus),
      };
  }
}
