// The card of a payment: by a token of the embedded form, a card reference, or the card number.
import { accountOf, orderKey } from '#e2e/fakes/redsys/merchants.ts';
import type { Card, CardSource } from '#e2e/fakes/redsys/operations/store.ts';
import { isExpired, type RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import type { VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';

/**
 * Reads how a request gives the card of a payment: by a token of the embedded form, by a card reference (the id of a saved card),
 * or by its number. Throws `SisError` unless there is exactly one of them.
 */
export function readCardSource(parameters: Fields): CardSource {
  const identifier = textOf(parameters, 'DS_MERCHANT_IDENTIFIER');
  const source = {
    idOper: textOf(parameters, 'DS_MERCHANT_IDOPER'),
    reference: identifier === 'REQUIRED' ? '' : identifier,
    cardNumber: textOf(parameters, 'DS_MERCHANT_PAN'),
  };
  if (source.idOper !== '' && source.cardNumber !== '') throw new SisError('SIS0510');
  if (source.reference !== '' && source.idOper + source.cardNumber !== '') throw new SisError('SIS0570');
  if (source.idOper + source.reference + source.cardNumber === '') throw new SisError('SIS0569');
  return source;
}

/**
 * Returns the card of a payment by its token, reference or number. Throws `SisError` if the token or reference is unknown, expired,
 * deleted, or of another order or terminal.
 */
export function findCard(simulator: RedsysSimulator, verified: VerifiedRequest, source: CardSource): Card {
  if (source.idOper !== '') return findCardByToken(simulator, verified, source.idOper);
  if (source.reference !== '') return findCardByReference(simulator, verified, source.reference);
  return {
    number: source.cardNumber,
    expiry: textOf(verified.parameters, 'DS_MERCHANT_EXPIRYDATE'),
    cvv: textOf(verified.parameters, 'DS_MERCHANT_CVV2'),
  };
}

function findCardByToken(simulator: RedsysSimulator, { merchant, order }: VerifiedRequest, idOper: string): Card {
  const token = simulator.store.cardTokens.get(idOper);
  if (token === undefined) throw new SisError('SIS0502');
  if (orderKey(token.merchant, token.order) !== orderKey(merchant, order)) throw new SisError('SIS0503');
  if (isExpired(token.createdOn, simulator.now())) throw new SisError('SIS0507');
  return token.card;
}

/**
 * Returns the saved card of a reference. Throws SIS0466 for an unknown reference or one of another terminal, and SIS0467 for a
 * deleted one.
 */
export function findCardByReference(
  simulator: RedsysSimulator,
  { merchant }: VerifiedRequest,
  reference: string,
): Card {
  const stored = simulator.store.references.get(reference);
  if (stored === undefined || stored.account !== accountOf(merchant)) throw new SisError('SIS0466');
  if (stored.isDeleted) throw new SisError('SIS0467');
  return stored.card;
}
