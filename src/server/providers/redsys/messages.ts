// What Redsys tells us by itself: to our address for messages, or by the guest's browser as it comes back.
import { InvalidSignatureError, type WebhookEvent, type WebhookRequest } from '#server/attempts/index.ts';
import type { Bank } from './bank.ts';
import { outcomeOf } from './outcomes.ts';
import { openEnvelope, textOf, urlDecoded } from './parameters.ts';
import { TRANSACTION } from './rest.ts';

/** What a message says. Throws `InvalidSignatureError`. */
export function readMessage(bank: Bank, { body }: WebhookRequest): readonly WebhookEvent[] {
  return readSigned(bank, Object.fromEntries(new URLSearchParams(body.toString())));
}

/** What an address of a return says: nothing, unless this venue's terminal writes its answers there. Throws `InvalidSignatureError`. */
export function readReturn(bank: Bank, fields: Readonly<Record<string, string>>): readonly WebhookEvent[] {
  return 'Ds_MerchantParameters' in fields ? readSigned(bank, fields) : [];
}

function readSigned({ settings }: Bank, fields: Readonly<Record<string, string>>): readonly WebhookEvent[] {
  const opened = openEnvelope(settings, withoutBlanks(fields));
  const ref = opened && textOf(opened, 'Ds_Order');
  if (!opened || ref === null) throw new InvalidSignatureError('Not signed by Redsys for this merchant and terminal.');
  const parameters = urlDecoded(opened);
  // Of a refund it says that it went well with a code that is no payment's, and the same order.
  if ((textOf(parameters, 'Ds_TransactionType') ?? TRANSACTION.payment) !== TRANSACTION.payment) return [];

  const outcome = outcomeOf(parameters, null);
  const isFinal = outcome?.state === 'succeeded' || outcome?.state === 'failed' || outcome?.state === 'canceled';
  return [
    isFinal ? { kind: 'attempt-status', ref, eventId: null, outcome } : { kind: 'notification', ref, eventId: null },
  ];
}

/** A plus sign that was put into a form or an address as it is arrives as a blank. The signature tells whether it was one. */
function withoutBlanks(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replaceAll(' ', '+')]));
}
