// Signed data that Redsys sends by itself: notifications, and the query of an address to which the customer returns.
import { InvalidSignatureError, type WebhookEvent, type WebhookRequest } from '#server/attempts/index.ts';
import type { RedsysClient } from './client.ts';
import { outcomeOf } from './response-outcomes.ts';
import { TRANSACTION_TYPE } from './rest-api.ts';
import { decodeUrlValues, readText, verifyEnvelope } from './signed-parameters.ts';

/** Reads a notification. Throws `InvalidSignatureError`. */
export function readWebhook(client: RedsysClient, { body }: WebhookRequest): readonly WebhookEvent[] {
  return readSignedFields(client, Object.fromEntries(new URLSearchParams(body.toString())));
}

/** Reads a return address. It is signed only if the terminal is configured so. Throws `InvalidSignatureError`. */
export function readReturn(client: RedsysClient, fields: Readonly<Record<string, string>>): readonly WebhookEvent[] {
  return 'Ds_MerchantParameters' in fields ? readSignedFields(client, fields) : [];
}

function readSignedFields(
  { settings }: RedsysClient,
  fields: Readonly<Record<string, string>>,
): readonly WebhookEvent[] {
  const received = verifyEnvelope(settings, restorePlusSigns(fields));
  const ref = received && readText(received, 'Ds_Order');
  if (!received || ref === null)
    throw new InvalidSignatureError('Not signed by Redsys for this merchant and terminal.');
  const parameters = decodeUrlValues(received);
  // Notifications of refunds have the same order number and other codes: they confirm no payment.
  if ((readText(parameters, 'Ds_TransactionType') ?? TRANSACTION_TYPE.payment) !== TRANSACTION_TYPE.payment) return [];

  const outcome = outcomeOf(parameters, null);
  const isFinal = outcome?.state === 'succeeded' || outcome?.state === 'failed' || outcome?.state === 'canceled';
  return [
    isFinal ? { kind: 'attempt-status', ref, eventId: null, outcome } : { kind: 'notification', ref, eventId: null },
  ];
}

/** An unencoded plus sign in a form or an address arrives as a space. A wrong guess is detected by the signature. */
function restorePlusSigns(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replaceAll(' ', '+')]));
}
