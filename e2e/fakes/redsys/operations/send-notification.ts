// Signs what is known of an operation for the merchant's own address, and sends it there if it named one.
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { type SignedEnvelope, signEnvelope, type VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';

/** Another key of the same length, for signatures that must not hold. */
const WRONG_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Ends once it was delivered, or at once when it is not to be sent now. */
export async function sendNotification(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  notice: Fields,
): Promise<void> {
  const url = textOf(verified.parameters, 'DS_MERCHANT_MERCHANTURL');
  if (url !== '')
    await simulator.notifier.send({
      order: verified.order,
      url,
      envelope: signNotification(simulator, verified, notice),
    });
}

/** Signed in the request's version, well or badly as the behaviour says. */
export function signNotification(
  simulator: RedsysSimulator,
  { version, order }: VerifiedRequest,
  notice: Fields,
): SignedEnvelope {
  const isBad = simulator.control.behaviour().signatures === 'bad';
  const signer = isBad ? { ...simulator.merchant, secretKey: WRONG_KEY } : simulator.merchant;
  return signEnvelope(version, signer, order, notice);
}
