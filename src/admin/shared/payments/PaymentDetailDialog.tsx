// Dialog with all details of one payment, over its list: order lines, payment and refunds.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { isRefundBeingSent } from '#domain/refund.ts';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './PaymentDetail.module.css';
import { PaymentDetailView } from './PaymentDetailView.tsx';
import { paymentDetailTexts } from './payment-dialog-texts.ts';

type PaymentDetailDialogProps = {
  paymentId: string;
  onClose: () => void;
  /** Buttons in the footer, such as confirming the payment. */
  actions?: ReactNode;
};

/**
 * Reads the payment from the server and shows it. The dialog is updated by live events, and every two seconds while a refund is in
 * progress. `actions` are the buttons in its footer.
 */
export function PaymentDetailDialog({ paymentId, onClose, actions }: PaymentDetailDialogProps) {
  const query = usePaymentDetail(paymentId);
  const { data } = query;
  return (
    <Dialog
      title={data ? paymentDetailTexts.payment(data.number) : paymentDetailTexts.title}
      placement="full"
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={actions}
    >
      <div className={styles.detail}>
        <LoadErrorMessage title={paymentDetailTexts.failed} query={query} />
        {query.isPending && <PageSkeleton heights={['9rem', '14rem', '5rem']} />}
        {data && <PaymentDetailView payment={data} />}
      </div>
    </Dialog>
  );
}

/** Poll interval while a refund is in progress, in milliseconds: providers usually respond within seconds. */
const REFUND_POLL_MS = 2_000;

/** Subscribes to the details of a payment, refetched on each live event of payments. */
function usePaymentDetail(paymentId: string) {
  const pollInterval = usePollInterval();
  return useQuery({
    ...paymentDetailQuery(paymentId),
    refetchInterval: ({ state }) => (hasRefundInProgress(state.data) ? REFUND_POLL_MS : pollInterval),
  });
}

function hasRefundInProgress(payment: PaymentDetail | undefined): boolean {
  return payment?.refunds.some(({ state }) => isRefundBeingSent(state)) ?? false;
}
