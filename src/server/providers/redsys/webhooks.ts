// Verifies the signatures of webhooks, and of the parameters of the URL to which the customer returns.
import { InvalidSignatureError, type WebhookEvent, type WebhookRequest } from '#server/attempts/index.ts';
import type { RedsysAccounts } from './accounts.ts';
import { isRefundMade, refundAuthorisationCode } from './refunds.ts';
import { amountOf, outcomeOfResponse } from './response-outcomes.ts';
import { TRANSACTION_TYPE } from './rest-api.ts';
import { decodeUrlValues, type MerchantParameters, readParameterAsText, verifyEnvelope } from './signed-parameters.ts';

type SignedFields = Readonly<Record<string, string>>;

/** Verifies a notification of Redsys and returns the events that it reports. Throws `InvalidSignatureError`. */
export function readWebhook(accounts: RedsysAccounts, { body }: WebhookRequest): readonly WebhookEvent[] {
  return readSignedFields(accounts, Object.fromEntries(new URLSearchParams(body.toString())));
}

/**
 * Verifies the signed parameters in the URL to which the payment page of Redsys sends the customer back, and returns the events
 * that they report. Empty if the terminal is configured to send no parameters. Throws `InvalidSignatureError`.
 */
export function readReturnUrlEvents(accounts: RedsysAccounts, fields: SignedFields): readonly WebhookEvent[] {
  return 'Ds_MerchantParameters' in fields ? readSignedFields(accounts, fields) : [];
}

function readSignedFields({ all }: RedsysAccounts, fields: SignedFields): readonly WebhookEvent[] {
  const envelope = restorePlusSigns(fields);
  for (const account of all) {
    const received = verifyEnvelope(account, envelope);
    const ref = received && readParameterAsText(received, 'Ds_Order');
    if (!received || ref === null) continue;
    const event = eventOf(decodeUrlValues(received), { ref, eventId: null, account: account.name });
    return event ? [event] : [];
  }
  throw new InvalidSignatureError('Not signed by Redsys for one of our merchants and terminals.');
}

interface EventBasis {
  readonly ref: string;
  readonly eventId: null;
  readonly account: string;
}

function eventOf(parameters: MerchantParameters, basis: EventBasis): WebhookEvent | null {
  switch (readParameterAsText(parameters, 'Ds_TransactionType') ?? TRANSACTION_TYPE.payment) {
    case TRANSACTION_TYPE.payment:
      return paymentEventOf(parameters, basis);
    case TRANSACTION_TYPE.refund:
      return refundEventOf(parameters, basis);
    default:
      return null;
  }
}

function paymentEventOf(parameters: MerchantParameters, basis: EventBasis): WebhookEvent {
  const outcome = outcomeOfResponse(parameters, null);
  const isFinal = outcome?.state === 'succeeded' || outcome?.state === 'failed' || outcome?.state === 'canceled';
  return isFinal ? { kind: 'attempt-status', ...basis, outcome } : { kind: 'notification', ...basis };
}

/**
 * A refund that was made, here or in the bank's portal. It has the order number of the payment, and confirms no payment. A
 * declined or unfinished refund moved no money, and the response to our own requests reports it.
 */
function refundEventOf(parameters: MerchantParameters, basis: EventBasis): WebhookEvent | null {
  const amount = amountOf(parameters, null);
  if (!isRefundMade(parameters) || amount === null) return null;
  return {
    kind: 'external-refund',
    ...basis,
    refund: { externalId: refundAuthorisationCode(parameters), amount, state: 'succeeded' },
  };
}

/** An unencoded plus sign in a form or an address arrives as a space. A wrong guess is detected by the signature. */
function restorePlusSigns(fields: SignedFields): SignedFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replaceAll(' ', '+')]));
}
