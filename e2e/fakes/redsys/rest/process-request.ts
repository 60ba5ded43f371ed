// `trataPeticion`: charges a card, a card reference or a wallet, refunds a payment, or deletes a card reference.

import { orderKey } from '#e2e/fakes/redsys/merchants.ts';
import {
  isCharged,
  newOperation,
  requireUnusedOrder,
  saveCardReference,
} from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { notificationFields, paymentResponse } from '#e2e/fakes/redsys/operations/reply-fields.ts';
import { chargeResponseCode, findSandboxCard } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import type { Card, Operation } from '#e2e/fakes/redsys/operations/store.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import {
  DELETE_REFERENCE,
  type OperationRequest,
  REFUND,
  readEmv3ds,
  readOperationRequest,
  type VerifiedRequest,
} from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import {
  type AuthenticationData,
  readAuthenticationData,
  readWalletAuthenticationData,
  requireMatchesInitiation,
  THREE_DS_VERSION_1,
} from './authentication-data.ts';
import { finishChallenge, startChallenge } from './challenge.ts';
import { isExempt } from './exemption.ts';
import { completeUnlessConnectionLost, type OperationResult } from './operation-result.ts';
import { deleteReference, refund } from './refund-or-delete.ts';
import { findCard, readCardSource } from './sources.ts';
import { isWalletPayment, readWalletToken } from './wallet-token.ts';

/** The card of every simulated wallet. */
const WALLET_CARD: Card = { number: '4548816134581156', expiry: '3412', cvv: null };

/**
 * Processes the REST request `trataPeticion`, which charges or refunds a payment, or deletes a card reference (the id of a saved
 * card). Throws `SisError` for an invalid request, or `ConnectionLost` if a test planned a lost connection.
 */
export function processRequest(simulator: RedsysSimulator, verified: VerifiedRequest): OperationResult {
  const request = readOperationRequest(verified);
  if (request.type === REFUND) return refund(simulator, verified, request);
  if (request.type === DELETE_REFERENCE) return deleteReference(simulator, verified, request);

  const emv3ds = readEmv3ds(verified.parameters);
  if (emv3ds !== null && textOf(emv3ds, 'threeDSInfo') === 'ChallengeResponse') {
    return completedResult(
      simulator,
      verified,
      finishChallenge(simulator, verified, request, emv3ds, (operation) => charge(simulator, operation)),
    );
  }
  requireUnusedOrder(simulator, verified);
  const isWallet = isWalletPayment(verified.parameters);
  return isWallet ? payByWallet(simulator, verified, request, emv3ds) : payByCard(simulator, verified, request, emv3ds);
}

function payByCard(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  request: OperationRequest,
  emv3ds: Fields | null,
): OperationResult {
  const { merchant, order, parameters } = verified;
  const source = readCardSource(parameters);
  const card = findCard(simulator, verified, source);
  const initiation = simulator.store.initiations.get(orderKey(merchant, order));
  if (initiation !== undefined) requireMatchesInitiation(request, source, initiation);
  else if (emv3ds !== null) throw new SisError('SIS0663');
  const isExempted = isExempt(parameters, source, card, request.amount);
  const data = emv3ds === null || initiation === undefined ? null : readAuthenticationData(emv3ds, initiation);

  const operation = newOperation(simulator, verified, request, 'card', card);
  const sandboxCard = findSandboxCard(card.number);
  if (sandboxCard === null || sandboxCard.protocol === null || isExempted)
    return chargeAndComplete(simulator, verified, operation, '0');
  if (data === null) return denyAndComplete(simulator, verified, operation, '0195');
  if (sandboxCard.isChallenged) return startChallenge(simulator, operation, request, data);
  return chargeAndComplete(simulator, verified, operation, securePaymentOf(data));
}

function payByWallet(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  request: OperationRequest,
  emv3ds: Fields | null,
): OperationResult {
  const scenario = readWalletToken(verified.parameters, request, verified.merchant);
  const operation = newOperation(simulator, verified, request, 'wallet', WALLET_CARD);
  if (scenario === 'denied') return denyAndComplete(simulator, verified, operation, '0190');
  if (scenario === 'approved') return chargeAndComplete(simulator, verified, operation, '0');
  if (emv3ds === null) throw new SisError('SIS0754');
  return startChallenge(simulator, operation, request, readWalletAuthenticationData(emv3ds));
}

function chargeAndComplete(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  operation: Operation,
  securePayment: string,
): OperationResult {
  completeUnlessConnectionLost(simulator, operation, charge(simulator, operation), securePayment);
  return completedResult(simulator, verified, operation);
}

function denyAndComplete(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  operation: Operation,
  response: string,
): OperationResult {
  completeUnlessConnectionLost(simulator, operation, response, '0');
  return completedResult(simulator, verified, operation);
}

/** `Ds_Response` of the charge. Wallet payments are always authorised. */
function charge(simulator: RedsysSimulator, { paidBy, card, amount }: Operation): string {
  if (paidBy === 'wallet' || card === null) return '0000';
  return chargeResponseCode(card, amount, simulator.now());
}

function completedResult(simulator: RedsysSimulator, verified: VerifiedRequest, operation: Operation): OperationResult {
  const { parameters } = verified;
  if (operation.response.startsWith('9')) throw new SisError(`SIS0${operation.response.slice(1)}`);
  const savedCard = saveCardReference(simulator, operation, parameters);
  return {
    parameters: { ...paymentResponse(simulator, operation, parameters), ...savedCard },
    hasMovedMoney: isCharged(operation),
    notice: { verified, fields: notificationFields(simulator, operation, parameters, savedCard) },
  };
}

function securePaymentOf({ version }: AuthenticationData): string {
  return version === THREE_DS_VERSION_1 ? '1' : '2';
}
