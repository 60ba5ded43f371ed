// What both wallets need of this app, and what they are told of the payment.
import type { Cents } from '#domain/money.ts';

export interface WalletCharge {
  readonly total: Cents;
  readonly venueName: string;
}

export interface WalletController {
  /** Places the order while the sheet opens. Whether there is one to pay. */
  readonly place: () => Promise<boolean>;
  /** Charges what the wallet gave. Whether it was taken on. */
  readonly charge: (token: string) => Promise<boolean>;
  /** The sheet was closed, or broke, and nothing was charged. */
  readonly onClosed: () => void;
}

/** «12.50», as wallets read amounts. */
export function walletAmount(total: Cents): string {
  return `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`;
}
