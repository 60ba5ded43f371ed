// `trataPeticion`: charges a card, a reference or a wallet, gives money back, gives a reference up.
import type { Bank } from '#e2e/fakes/redsys/bank.ts';
import {
  draftOf,
  isPaid,
  otherResult,
  referenceFields,
  requireUnused,
  restResult,
} from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { type Card, type Operation, refundedOf } from '#e2e/fakes/redsys/operations/store.ts';
import { responseOf, sandboxCardOf } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import { type Asked, askedOf, emv3dsOf, FORGET, type Opened, REFUND } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import {
  type AuthenticationData,
  readAuthenticationData,
  readWalletAuthenticationData,
  requireSameAsInitiated,
  VERSION_1,
} from './authentication-data.ts';
import { challenge, finishChallenge } from './challenge.ts';
import { isExempt } from './exemption.ts';
import { concludeUnlessLost, loseBeforeCharging, type Outcome } from './operation-result.ts';
import { cardOf, cardOfReference, sourceOf } from './sources.ts';
import { isWalletPayment, readWalletToken } from './wallet-token.ts';

/** The device's card behind every simulated wallet. */
const WALLET_CARD: Card = { number: '4548816134581156', expiry: '3412', cvv: null };

/** Throws `SisError`, or `LostRequest` where a test wants it. */
export function treat(bank: Bank, opened: Opened): Outcome {
  const asked = askedOf(opened);
  if (asked.type === REFUND) return refund(bank, asked);
  if (asked.type === FORGET) return forget(bank, asked, opened.parameters);

  const emv3ds = emv3dsOf(opened.parameters);
  if (emv3ds !== null && textOf(emv3ds, 'threeDSInfo') === 'ChallengeResponse') {
    return ended(
      bank,
      opened,
      finishChallenge(bank, opened, asked, emv3ds, (operation) => charge(bank, operation)),
    );
  }
  requireUnused(bank, asked.order);
  const isWallet = isWalletPayment(opened.parameters);
  return isWallet ? payByWallet(bank, opened, asked, emv3ds) : payByCard(bank, opened, asked, emv3ds);
}

function payByCard(bank: Bank, opened: Opened, asked: Asked, emv3ds: Fields | null): Outcome {
  const { order, parameters } = opened;
  const source = sourceOf(parameters);
  const card = cardOf(bank, order, source, parameters);
  const initiation = bank.ledger.initiations.get(order);
  if (initiation !== undefined) requireSameAsInitiated(asked, source, initiation);
  else if (emv3ds !== null) throw new SisError('SIS0663');
  const isSpared = isExempt(parameters, source, card, asked.amount);
  const data = emv3ds === null || initiation === undefined ? null : readAuthenticationData(emv3ds, initiation);

  const operation = draftOf(bank, asked, 'card', card);
  const known = sandboxCardOf(card.number);
  if (known === null || known.protocol === null || isSpared) return charged(bank, opened, operation, '0');
  if (data === null) return denied(bank, opened, operation, '0195');
  if (known.isChallenged) return challenge(bank, operation, asked, data);
  return charged(bank, opened, operation, secureOf(data));
}

function payByWallet(bank: Bank, opened: Opened, asked: Asked, emv3ds: Fields | null): Outcome {
  const scenario = readWalletToken(opened.parameters, asked, bank.merchant);
  const operation = draftOf(bank, asked, 'wallet', WALLET_CARD);
  if (scenario === 'denied') return denied(bank, opened, operation, '0190');
  if (scenario === 'approved') return charged(bank, opened, operation, '0');
  if (emv3ds === null) throw new SisError('SIS0754');
  return challenge(bank, operation, asked, readWalletAuthenticationData(emv3ds));
}

function charged(bank: Bank, opened: Opened, operation: Operation, securePayment: string): Outcome {
  concludeUnlessLost(bank, operation, charge(bank, operation), securePayment);
  return ended(bank, opened, operation);
}

function denied(bank: Bank, opened: Opened, operation: Operation, response: string): Outcome {
  concludeUnlessLost(bank, operation, response, '0');
  return ended(bank, opened, operation);
}

/** `Ds_Response` of the charge. What a wallet gives is good by itself. */
function charge(bank: Bank, { paidBy, card, amount }: Operation): string {
  if (paidBy === 'wallet' || card === null) return '0000';
  return responseOf(card, amount, bank.now());
}

function ended(bank: Bank, opened: Opened, operation: Operation): Outcome {
  const { parameters } = opened;
  if (operation.response.startsWith('9')) throw new SisError(`SIS0${operation.response.slice(1)}`);
  return {
    parameters: { ...restResult(bank, operation, parameters), ...referenceFields(bank, operation, parameters) },
    hasMovedMoney: isPaid(operation.response),
    ended: operation,
  };
}

function secureOf({ version }: AuthenticationData): string {
  return version === VERSION_1 ? '1' : '2';
}

function refund(bank: Bank, asked: Asked): Outcome {
  const operation = bank.ledger.operations.get(asked.order);
  if (operation === undefined) throw new SisError('SIS0054');
  if (!isPaid(operation.response)) throw new SisError('SIS0056');
  if (refundedOf(operation) + asked.amount > operation.amount) throw new SisError('SIS0057');
  loseBeforeCharging(bank);
  operation.refunds.push(asked.amount);
  return {
    parameters: otherResult(bank, asked, '0900', operation.authorisationCode),
    hasMovedMoney: true,
    ended: null,
  };
}

function forget(bank: Bank, asked: Asked, parameters: Fields): Outcome {
  const reference = textOf(parameters, 'DS_MERCHANT_IDENTIFIER');
  cardOfReference(bank, reference);
  const kept = bank.ledger.references.get(reference);
  if (kept !== undefined) kept.isForgotten = true;
  return { parameters: otherResult(bank, asked, '0000', ''), hasMovedMoney: false, ended: null };
}
