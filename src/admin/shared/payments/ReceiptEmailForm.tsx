// Form that e-mails the receipt of a payment, or the bill of an unpaid one. The page does not wait until the mail is
// delivered.
import { useId } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { emailRefusal } from '#domain/email.ts';
import { isPending } from '#domain/payment.ts';
import { receiptRefusal } from '#domain/receipt.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import layout from '#ui/layout.module.css';
import { EmailAddressForm } from './EmailAddressForm.tsx';
import { receiptRefusalText, receiptTexts } from './payment-dialog-texts.ts';
import styles from './ReceiptEmailForm.module.css';

type ReceiptFormProps = {
  payment: Pick<PaymentDetail, 'id' | 'state' | 'isToCollect' | 'customer' | 'placedBy' | 'isReceiptSent'>;
  /** Heading level that fits the page. */
  heading: 'h2' | 'h3';
};

/**
 * Form that sends the receipt of a payment, or the bill of an unpaid one, by e-mail. Renders nothing if the payment has no receipt
 * and no bill: it was canceled or has expired, or its customer is still paying.
 */
export function ReceiptEmailForm(props: ReceiptFormProps) {
  const { state, isToCollect, placedBy } = props.payment;
  const refusal = receiptRefusal({ state, isToCollect, isByStaff: placedBy !== null }, 'staff');
  return refusal === null ? <ReceiptCard {...props} /> : null;
}

function ReceiptCard({
  payment: { id: paymentId, state, customer, isReceiptSent },
  heading: Heading,
}: ReceiptFormProps) {
  const titleId = useId();
  const isOwed = isPending(state);
  const texts = isOwed ? receiptTexts.owed : receiptTexts.receipt;
  const { mutate, isPending: isBusy, error, isSuccess, variables } = useSendReceipt(paymentId);
  // Texts of the mail that was sent: the payment may have been paid since.
  const sentTexts = variables?.texts ?? texts;
  // Delivery may be confirmed while the page is open; from then on the mail is no longer in delivery.
  const isBeingDelivered = isSuccess && (variables.wasSent || !isReceiptSent);
  return (
    <Card as="section" aria-labelledby={titleId} className={layout.stack3}>
      <Heading id={titleId} className={layout.large}>
        {texts.title}
      </Heading>
      {isOwed && <p className={layout.quiet}>{receiptTexts.owed.lead}</p>}
      <div role="status" className={styles.message}>
        {isBeingDelivered && <Banner kind="ok">{sentTexts.sent(variables.email)}</Banner>}
        {isReceiptSent && !isBeingDelivered && <Banner>{receiptTexts.sentBefore}</Banner>}
      </div>
      {error && (
        <Banner kind="danger" title={sentTexts.failed}>
          {receiptEmailErrorText(error)}
        </Banner>
      )}
      <EmailAddressForm
        // For a customer without an e-mail address only a label is known.
        defaultEmail={emailRefusal(customer) === null ? customer : ''}
        sendLabel={texts.send}
        isBusy={isBusy}
        onSend={(email) => mutate({ email, texts, wasSent: isReceiptSent })}
      />
    </Card>
  );
}

/** Returns the Spanish text that tells staff why a receipt or a bill could not be e-mailed. */
export function receiptEmailErrorText(error: Error): string {
  return error instanceof ServerRefusalError ? receiptRefusalText(error.code) : errorText(error);
}

type MailTexts = typeof receiptTexts.receipt;

/** A request to send: the address, the texts at that time, and whether a receipt had been sent before. */
type SendRequest = { email: string; texts: MailTexts; wasSent: boolean };

function useSendReceipt(paymentId: string) {
  return usePressMutation({ mutationFn: ({ email }: SendRequest) => api.receipts.sendReceipt({ paymentId, email }) });
}
