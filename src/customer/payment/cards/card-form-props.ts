// The props that the card form of every provider receives.
import type { CardFormStep } from '#customer/shared/order/order-view.ts';

/** The props of the card form of a payment provider (`RedsysCardForm` of Redsys, `StripeCardForm`). */
export interface CardFormProps {
  readonly mount: CardFormStep;
  /** The text of the button that pays. */
  readonly payLabel: string;
  /** Whether the attempt can be charged now. Used by forms without a submit button of their own. */
  readonly isReady: boolean;
  /** Called with the token that the provider issued for the card. */
  readonly onToken: (token: string) => void;
  /** Called when the form's order number cannot be used again and another attempt is needed. */
  readonly onUsedUp: () => void;
  /** Called with the function that charges the card; it resolves with whether anything was sent. */
  readonly onPay: (confirm: () => Promise<boolean>) => void;
}
