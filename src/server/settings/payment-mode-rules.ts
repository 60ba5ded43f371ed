// Which payment modes the settings of the server allow.
import type { PaymentMode } from '#domain/payment.ts';
import type { Refusal } from '#domain/refusal.ts';

/** Which payment modes (`manual`, `stripe`, `redsys`) the owner can choose on this server, and why others are refused. */
export interface PaymentModeRules {
  /** The modes whose keys are configured. */
  readonly payable: ReadonlySet<PaymentMode>;
  /** Returns why production refuses a mode; null if it does not. */
  readonly refusalOf: (mode: PaymentMode) => Refusal | null;
}
