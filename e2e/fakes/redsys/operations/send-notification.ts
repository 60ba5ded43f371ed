// Signs what is known of an operation for the merchant's own address, and sends it there if it named one.
import type { Bank } from '#e2e/fakes/redsys/bank.ts';
import { type Opened, type SealedEnvelope, sealEnvelope } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';

/** Another key of the same length, for signatures that must not hold. */
const WRONG_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Ends once it was delivered, or at once when it is not to be sent now. */
export async function notify(bank: Bank, opened: Opened, notice: Fields): Promise<void> {
  const url = textOf(opened.parameters, 'DS_MERCHANT_MERCHANTURL');
  if (url !== '') await bank.notifier.send({ order: opened.order, url, envelope: sealNotice(bank, opened, notice) });
}

/** Signed in the request's version, well or badly as the behaviour says. */
export function sealNotice(bank: Bank, { version, order }: Opened, notice: Fields): SealedEnvelope {
  const isBad = bank.control.behaviour().signatures === 'bad';
  const signer = isBad ? { ...bank.merchant, secretKey: WRONG_KEY } : bank.merchant;
  return sealEnvelope(version, signer, order, notice);
}
