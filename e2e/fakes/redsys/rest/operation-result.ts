// What a REST operation came to, before it is signed and sent.

import type { ConnectionFault } from '#e2e/fakes/redsys/control.ts';
import { completeOperation, isPaid } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import type { Operation } from '#e2e/fakes/redsys/operations/store.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import type { Fields } from '#e2e/fakes/redsys/wire/fields.ts';

export interface OperationResult {
  readonly parameters: Fields;
  /** Whether money went either way. */
  readonly hasMovedMoney: boolean;
  /** The payment that ended here, of which the merchant's other address hears too. */
  readonly completed: Operation | null;
}

/** The merchant hears nothing: the request was lost before anything was done. */
export class ConnectionLost extends Error {
  readonly how: ConnectionFault['how'];

  constructor(how: ConnectionFault['how']) {
    super(`lost by ${how}`);
    this.how = how;
  }
}

/** Charges or denies, unless a test wants it lost before the money moves. */
export function completeUnlessConnectionLost(
  simulator: RedsysSimulator,
  operation: Operation,
  response: string,
  securePayment: string,
): void {
  if (isPaid(response)) loseConnectionBeforeCharging(simulator);
  completeOperation(simulator, operation, response, securePayment);
}

/** Throws `LostRequest` where a test wants it. */
export function loseConnectionBeforeCharging(simulator: RedsysSimulator): void {
  const how = simulator.control.takeFault('before-charging');
  if (how !== null) throw new ConnectionLost(how);
}
