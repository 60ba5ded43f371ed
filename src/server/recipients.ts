// Who receives customer data outside the venue, by the configuration of the server.
import { activeDataRecipients } from '#domain/data-recipient.ts';
import { availablePaymentOptions, type PaymentGateways } from './attempts/index.ts';
import type { DataRecipientLookup } from './menu/index.ts';
import type { ServerConfig } from './server-config.ts';

/**
 * Returns a lookup function: for a payment mode of the venue, it returns the list of companies, such as Stripe, that receive
 * customer data when the venue uses this mode. The legal pages name these companies.
 */
export function createDataRecipientLookup(
  gateways: Omit<PaymentGateways, 'publicUrl'>,
  { mail, push }: Pick<ServerConfig, 'mail' | 'push'>,
): DataRecipientLookup {
  return (paymentMode) =>
    activeDataRecipients({
      paymentMode,
      paymentOptions: availablePaymentOptions(gateways, paymentMode),
      // Without a mail server e-mails stay in a folder of this machine.
      sendsEmails: mail !== null,
      sendsPushMessages: push.subject !== null,
    });
}
