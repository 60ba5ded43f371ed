// Signs notifications and return addresses of operations, and sends notifications to the address of the request.
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { type SignedEnvelope, signEnvelope, type VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';

/**
 * Sends the merchant's server a notification of the result of an operation. Resolves once that server has replied or the sending
 * has failed. Resolves at once if the request has no notification address, or if a test has switched notifications off or holds
 * them back. A notification is signed only when it is sent.
 */
export async function sendNotification(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  fields: Fields,
): Promise<void> {
  const url = textOf(verified.parameters, 'DS_MERCHANT_MERCHANTURL');
  if (url === '') return;
  await simulator.notifier.send({
    order: verified.order,
    url,
    sign: () => signNotification(simulator, verified, fields),
  });
}

/** Signs the fields of a notification, in the signature version of the request and with the merchant's newest key. */
export function signNotification(
  simulator: RedsysSimulator,
  { merchant, version, order }: VerifiedRequest,
  fields: Fields,
): SignedEnvelope {
  return signEnvelope(version, simulator.merchants.withNewestKey(merchant), order, fields);
}
