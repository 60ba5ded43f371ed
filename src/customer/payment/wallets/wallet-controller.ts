// Payment functions for a wallet: placing the order, charging the token, and handling a closed sheet.
import type { Cents } from '#domain/money.ts';

export interface WalletCharge {
  readonly total: Cents;
  readonly venueName: string;
}

export interface WalletController {
  /** Places the order while the sheet opens. Resolves with whether there is an order to pay. */
  readonly place: () => Promise<boolean>;
  /** Charges the wallet's token. Resolves with whether the server accepted the attempt. */
  readonly charge: (token: string) => Promise<boolean>;
  /** Called when the sheet was closed or failed, and nothing was charged. */
  readonly onClosed: () => void;
}

/** The amount in the wallets' format: euros with two decimals, «12.50». */
export function walletAmount(total: Cents): string {
  return `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`;
}
