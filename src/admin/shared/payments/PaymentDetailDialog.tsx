// Dialog with all details of one payment, over its list: order lines, payment and refunds.
import type { ReactNode } from 'react';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { texts } from '#admin/shared/texts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { detailTexts } from './detail-texts.ts';
import styles from './PaymentDetail.module.css';
import { PaymentDetailView } from './PaymentDetailView.tsx';
import { usePaymentDetail } from './payment-detail.ts';

type PaymentDetailDialogProps = {
  paymentId: string;
  onClose: () => void;
  /** Buttons in the footer, such as confirming the payment. */
  actions?: ReactNode;
};

export function PaymentDetailDialog({ paymentId, onClose, actions }: PaymentDetailDialogProps) {
  const query = usePaymentDetail(paymentId);
  const { data } = query;
  return (
    <Dialog
      title={data ? detailTexts.payment(data.number) : detailTexts.title}
      placement="full"
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={actions}
    >
      <div className={styles.detail}>
        <ReadFailure title={detailTexts.failed} query={query} />
        {query.isPending && <PageSkeleton heights={['9rem', '14rem', '5rem']} />}
        {data && <PaymentDetailView payment={data} />}
      </div>
    </Dialog>
  );
}
