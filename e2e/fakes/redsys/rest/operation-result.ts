// What a REST operation came to, before it is signed and sent.
import type { Bank } from '#e2e/fakes/redsys/bank.ts';
import { conclude, isPaid } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import type { Operation } from '#e2e/fakes/redsys/operations/store.ts';
import type { BrokenAnswer } from '#e2e/fakes/redsys/control.ts';
import type { Fields } from '#e2e/fakes/redsys/wire/fields.ts';

export interface Outcome {
  readonly parameters: Fields;
  /** Whether money went either way. */
  readonly hasMovedMoney: boolean;
  /** The payment that ended here, of which the merchant's other address hears too. */
  readonly ended: Operation | null;
}

/** The merchant hears nothing: the request was lost before anything was done. */
export class LostRequest extends Error {
  readonly how: BrokenAnswer['how'];

  constructor(how: BrokenAnswer['how']) {
    super(`lost by ${how}`);
    this.how = how;
  }
}

/** Charges or denies, unless a test wants it lost before the money moves. */
export function concludeUnlessLost(bank: Bank, operation: Operation, response: string, securePayment: string): void {
  if (isPaid(response)) loseBeforeCharging(bank);
  conclude(bank, operation, response, securePayment);
}

/** Throws `LostRequest` where a test wants it. */
export function loseBeforeCharging(bank: Bank): void {
  const how = bank.control.takeBreak('before-charging');
  if (how !== null) throw new LostRequest(how);
}
