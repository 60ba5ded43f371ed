// Result of a REST operation before it is signed and sent, and connection faults that prevent it.
import { completeOperation, isPaid } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import type { Operation } from '#e2e/fakes/redsys/operations/store.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import type { VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import type { Fields } from '#e2e/fakes/redsys/wire/fields.ts';

/** The result of a REST operation, before its reply is signed and sent. */
export interface OperationResult {
  readonly parameters: Fields;
  /** True if the operation charged or refunded money. */
  readonly hasMovedMoney: boolean;
  /** Notification of the operation; null for none. */
  readonly notice: MerchantNotification | null;
  /** True if the connection is cut instead of the reply. */
  readonly isReplyLost?: boolean;
  /** True if the reply is an error within Redsys. */
  readonly isReplyError?: boolean;
}

/** A notification to the merchant's server: its fields, and the request that has the address to which it is sent. */
export interface MerchantNotification {
  readonly verified: VerifiedRequest;
  readonly fields: Fields;
}

/**
 * Thrown where a test has planned that the connection breaks before the operation has an effect. The caller then closes the
 * connection without a response.
 */
export class ConnectionLost extends Error {}

/** Stores the result of an operation. Throws `ConnectionLost` before a charge if a test planned that fault. */
export function completeUnlessConnectionLost(
  simulator: RedsysSimulator,
  operation: Operation,
  response: string,
  securePayment: string,
): void {
  if (isPaid(response)) applyFaultBeforeCharging(simulator);
  completeOperation(simulator, operation, response, securePayment);
}

/** Throws `ConnectionLost` if a test planned that the connection breaks before money moves. The fault is used up then. */
export function applyFaultBeforeCharging(simulator: RedsysSimulator): void {
  if (simulator.control.takeFault('before-charging') !== null)
    throw new ConnectionLost('A planned fault: the connection breaks before charging');
}
