// Button that prints the receipt of a payment, or the bill of an unpaid one, on a ticket printer.
import { useId, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { PrintDialog } from '#admin/shared/printing/PrintDialog.tsx';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { isPending } from '#domain/payment.ts';
import { receiptRefusal } from '#domain/receipt.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import layout from '#ui/layout.module.css';
import { receiptTexts } from './payment-dialog-texts.ts';
import styles from './ReceiptEmailForm.module.css';

type ReceiptPrintProps = {
  payment: Pick<PaymentDetail, 'id' | 'number' | 'state' | 'isToCollect' | 'placedBy'>;
  /** Heading level that fits the page. */
  heading: 'h2' | 'h3';
};

/**
 * Button that prints the receipt of a payment, or the bill of an unpaid one, on a ticket printer. Renders nothing if the payment
 * has no receipt and no bill: it was canceled or has expired, or its customer is still paying.
 */
export function ReceiptPrintButton({
  payment: { id: paymentId, number, state, isToCollect, placedBy },
  heading: Heading,
}: ReceiptPrintProps) {
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const hasReceipt = receiptRefusal({ state, isToCollect, isByStaff: placedBy !== null }, 'staff') === null;
  if (!hasReceipt) return null;
  const texts = isPending(state) ? receiptTexts.owed.paper : receiptTexts.receipt.paper;
  return (
    <Card as="section" aria-labelledby={titleId} className={layout.stack3}>
      <Heading id={titleId} className={layout.large}>
        {texts.title}
      </Heading>
      <p className={layout.quiet}>{texts.lead}</p>
      <Button icon={icons.printer} className={styles.print} onClick={() => setIsOpen(true)}>
        {texts.print}
      </Button>
      {isOpen && (
        <PrintDialog
          title={texts.dialog(number)}
          print={(request) => api.receipts.printReceipt({ paymentId, ...request })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}
