// Which payment modes the settings of the server allow.
import type { PaymentMode } from '#domain/payment.ts';
import type { Refusal } from '#domain/refusal.ts';

/** Which payment modes (payment providers, or paying staff) can be chosen on this server. */
export interface ModeRules {
  /** The modes whose keys are configured. */
  readonly payable: ReadonlySet<PaymentMode>;
  /** Returns why production refuses a mode; null if it does not. */
  readonly refusalOf: (mode: PaymentMode) => Refusal | null;
}
