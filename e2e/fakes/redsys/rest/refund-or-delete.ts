// REST refunds by the behaviour of the terminal, and the deletion of card references.
import { refundOperation, requireRefundable } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import {
  REFUNDED,
  refundNotificationFields,
  refundOrDeletionResponse,
} from '#e2e/fakes/redsys/operations/reply-fields.ts';
import { findOperation, type Operation } from '#e2e/fakes/redsys/operations/store.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import type { OperationRequest, VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import {
  applyFaultBeforeCharging,
  ConnectionLost,
  type MerchantNotification,
  type OperationResult,
} from './operation-result.ts';
import { findCardByReference } from './sources.ts';

const DELETED = '0000';

/**
 * Handles a REST request to refund a payment. A test can plan faults of the refund. Throws `SisError` if the payment cannot be
 * refunded, or `ConnectionLost` if a test planned a lost connection.
 */
export function refund(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  request: OperationRequest,
): OperationResult {
  const operation = findOperation(simulator.store, verified.merchant, request.order);
  if (operation === undefined) throw new SisError('SIS0054');
  requireRefundable(operation, request.amount);
  const { refunds } = simulator.control.behaviour(request.order);
  if (refunds === 'request-lost') throw new ConnectionLost('A planned fault: the request of the refund is lost');
  applyFaultBeforeCharging(simulator);
  refundOperation(simulator, operation, request.amount, 'api');
  return {
    parameters: refundOrDeletionResponse(verified.merchant, request, REFUNDED, operation.authorisationCode),
    hasMovedMoney: true,
    notice: refundNotice(simulator, verified, operation, request.amount),
    isReplyLost: refunds === 'reply-lost',
    isReplyError: refunds === 'reply-error',
  };
}

/** The notification goes to the address of the refund request or, without one, to that of the payment. */
function refundNotice(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  operation: Operation,
  amount: number,
): MerchantNotification | null {
  if (simulator.control.behaviour(operation.order).refundNotifications !== 'all') return null;
  const hasAddress = textOf(verified.parameters, 'DS_MERCHANT_MERCHANTURL') !== '';
  const addressed = hasAddress ? verified : operation.verified;
  return addressed && { verified: addressed, fields: refundNotificationFields(simulator, operation, amount) };
}

/**
 * Deletes the reference of a saved card. No money moves, whatever the amount of the request is. Throws `SisError` if the reference
 * is unknown or already deleted.
 */
export function deleteReference(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  request: OperationRequest,
): OperationResult {
  const reference = textOf(verified.parameters, 'DS_MERCHANT_IDENTIFIER');
  findCardByReference(simulator, verified, reference);
  const stored = simulator.store.references.get(reference);
  if (stored !== undefined) stored.isDeleted = true;
  return {
    parameters: refundOrDeletionResponse(verified.merchant, request, DELETED, ''),
    hasMovedMoney: false,
    notice: null,
  };
}
