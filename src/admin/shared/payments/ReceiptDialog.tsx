// Dialog that gives the receipts of payments, or the bill of an order that owes: on paper or by e-mail.
import { useQuery } from '@tanstack/react-query';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { paymentDetailQuery } from '#admin/shared/live/payments-queries.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { formatEuros } from '#domain/money.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { paymentDetailTexts } from './payment-dialog-texts.ts';
import { ReceiptEmailForm } from './ReceiptEmailForm.tsx';
import { ReceiptPrintButton } from './ReceiptPrintButton.tsx';

type ReceiptDialogProps = {
  title: string;
  paymentIds: readonly string[];
  onClose: () => void;
};

/** Shows, for each of these payments, the button that prints its receipt or bill and the form that e-mails it. */
export function ReceiptDialog({ title, paymentIds, onClose }: ReceiptDialogProps) {
  return (
    <Dialog title={title} closeLabel={texts.form.close} onClose={onClose}>
      <div className={layout.stack4}>
        {paymentIds.map((paymentId) => (
          <Receipts key={paymentId} paymentId={paymentId} isOnly={paymentIds.length === 1} />
        ))}
      </div>
    </Dialog>
  );
}

function Receipts({ paymentId, isOnly }: { paymentId: string; isOnly: boolean }) {
  const query = useQuery({ ...paymentDetailQuery(paymentId), refetchInterval: usePollInterval() });
  const { data } = query;
  return (
    <div className={layout.stack3}>
      <LoadErrorMessage title={paymentDetailTexts.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['9rem', '11rem']} />}
      {data && !isOnly && (
        <p className={layout.bold}>
          {paymentDetailTexts.payment(data.number)} · {formatEuros(data.total)}
        </p>
      )}
      {data && <ReceiptPrintButton payment={data} heading="h3" />}
      {data && <ReceiptEmailForm payment={data} heading="h3" />}
    </div>
  );
}
