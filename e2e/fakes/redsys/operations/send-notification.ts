// Signs the notification of an operation and sends it to the notification address of the request, if it has one.
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { type SignedEnvelope, signEnvelope, type VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';

/** A wrong key of the same length, for invalid signatures. */
const WRONG_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Resolves once the notification was delivered, or immediately if it is not sent now. */
export async function sendNotification(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  fields: Fields,
): Promise<void> {
  const url = textOf(verified.parameters, 'DS_MERCHANT_MERCHANTURL');
  if (url !== '')
    await simulator.notifier.send({
      order: verified.order,
      url,
      envelope: signNotification(simulator, verified, fields),
    });
}

/** Signs by the version of the request, with the right or the wrong key by the behaviour. */
export function signNotification(
  simulator: RedsysSimulator,
  { version, order }: VerifiedRequest,
  fields: Fields,
): SignedEnvelope {
  const isBad = simulator.control.behaviour().signatures === 'bad';
  const signer = isBad ? { ...simulator.merchant, secretKey: WRONG_KEY } : simulator.merchant;
  return signEnvelope(version, signer, order, fields);
}
