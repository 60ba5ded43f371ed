// Challenge of a payment by 3-D Secure: its start, and the processing of its result.
import { randomUUID } from 'node:crypto';
import { orderKey } from '#e2e/fakes/redsys/merchants.ts';
import { storePendingOperation } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { type Authentication, type Operation, storeEntry } from '#e2e/fakes/redsys/operations/store.ts';
import { newHexId, type RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import type { OperationRequest, VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, fieldsOfBase64, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { type AuthenticationData, requireMatchesInitiation, THREE_DS_VERSION_1 } from './authentication-data.ts';
import { completeUnlessConnectionLost, type OperationResult } from './operation-result.ts';
import { readCardSource } from './sources.ts';

/** Response codes of an operation with a pending challenge, by 3-D Secure version. */
const PENDING_RESPONSES: Readonly<Record<string, string>> = { '1.0.2': '8102', '2.1.0': '8210', '2.2.0': '8220' };
const CHALLENGE_WINDOW = '05';

/** Starts the 3-D Secure challenge of a payment: the reply contains the address of the page on which the customer confirms it. */
export function startChallenge(
  simulator: RedsysSimulator,
  operation: Operation,
  request: OperationRequest,
  data: AuthenticationData,
): OperationResult {
  const { order } = operation;
  const key = orderKey(operation.merchant, order);
  const authentication: Authentication = {
    operation,
    version: data.version,
    transactionId: simulator.store.initiations.get(key)?.transactionId ?? randomUUID(),
    bankId: data.version === THREE_DS_VERSION_1 ? newHexId() : randomUUID(),
    notificationUrl: data.notificationUrl,
    status: null,
  };
  storeEntry(simulator.store.authentications, key, authentication);
  storePendingOperation(simulator, operation, PENDING_RESPONSES[data.version] ?? '9999');
  return {
    parameters: {
      Ds_Order: order,
      Ds_MerchantCode: operation.merchant.code,
      Ds_Terminal: request.terminal,
      Ds_TransactionType: request.type,
      Ds_EMV3DS: {
        threeDSInfo: 'ChallengeRequest',
        protocolVersion: data.version,
        ...challengeRequest(simulator, authentication),
      },
    },
    hasMovedMoney: false,
    notice: null,
  };
}

/**
 * Finishes a payment after its 3-D Secure challenge. If the customer accepted, stores the response code that `charge` returns,
 * which can still be a denial. Otherwise stores a denial. Throws `SisError` for an invalid result, or `ConnectionLost` if a test
 * planned a lost connection.
 */
export function finishChallenge(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  request: OperationRequest,
  emv3ds: Fields,
  charge: (operation: Operation) => string,
): Operation {
  const key = orderKey(verified.merchant, request.order);
  const authentication = simulator.store.authentications.get(key);
  const operation = simulator.store.operations.get(key);
  if (operation?.isFinished) throw new SisError('SIS0051');
  if (authentication === undefined || operation === undefined) throw new SisError('SIS0585');
  requireSamePayment(simulator, verified, request, operation);
  if (textOf(emv3ds, 'protocolVersion') !== authentication.version) throw new SisError('SIS0588');

  const isVersion1 = authentication.version === THREE_DS_VERSION_1;
  const status = isVersion1 ? statusOfVersion1(emv3ds, authentication) : statusOfResult(emv3ds, authentication);
  if (authentication.status === null) throw new SisError('SIS0593');
  if (authentication.status !== status) throw new SisError('SIS0592');
  if (status === 'N') completeUnlessConnectionLost(simulator, operation, '0184', '0');
  else completeUnlessConnectionLost(simulator, operation, charge(operation), isVersion1 ? '1' : '2');
  return operation;
}

function challengeRequest(simulator: RedsysSimulator, authentication: Authentication): Fields {
  const { version, transactionId, bankId } = authentication;
  if (version === THREE_DS_VERSION_1) {
    const request = Buffer.from(JSON.stringify({ MD: bankId })).toString('base64');
    return { acsURL: `${simulator.url()}/acs/version-1`, PAReq: request, MD: bankId };
  }
  const request = {
    threeDSServerTransID: transactionId,
    acsTransID: bankId,
    messageType: 'CReq',
    messageVersion: version,
    challengeWindowSize: CHALLENGE_WINDOW,
  };
  const creq = Buffer.from(JSON.stringify(request)).toString('base64url');
  return { acsURL: `${simulator.url()}/acs/challenge`, creq };
}

function requireSamePayment(
  simulator: RedsysSimulator,
  { merchant, parameters }: VerifiedRequest,
  request: OperationRequest,
  operation: Operation,
): void {
  const initiation = simulator.store.initiations.get(orderKey(merchant, request.order));
  if (initiation !== undefined) requireMatchesInitiation(request, readCardSource(parameters), initiation);
  if (request.amount !== operation.amount) throw new SisError('SIS0666');
}

function statusOfResult(emv3ds: Fields, authentication: Authentication): string {
  if (emv3ds.cres === undefined) throw new SisError('SIS0594');
  const written = textOf(emv3ds, 'cres');
  if (written === '') throw new SisError('SIS0589');
  const result = fieldsOfBase64(written);
  if (result === null) throw new SisError('SIS0590');
  const transactionId = textOf(result, 'threeDSServerTransID');
  if (transactionId === '') throw new SisError('SIS0591');
  if (transactionId !== authentication.transactionId) throw new SisError('SIS0585');
  return textOf(result, 'transStatus');
}

function statusOfVersion1(emv3ds: Fields, authentication: Authentication): string {
  const written = textOf(emv3ds, 'PARes');
  if (written === '') throw new SisError('SIS0586');
  const merchantData = textOf(emv3ds, 'MD');
  if (merchantData === '') throw new SisError('SIS0587');
  if (merchantData !== authentication.bankId) throw new SisError('SIS0585');
  const result = fieldsOfBase64(written);
  return result === null ? '' : textOf(result, 'status');
}
