// A payment through a wallet's payment sheet, from its opening to its closing.
import type { Cents } from '#domain/money.ts';

/** What the payment sheet of a wallet shows: the total in cents, and the name of the venue. */
export interface WalletSheetContent {
  readonly total: Cents;
  readonly venueName: string;
}

/** Whether the token of a wallet was charged: paid, not charged (with a visible reason), or not known yet. */
export type WalletChargeResult =
  | { readonly kind: 'paid' }
  /** The token was refused, or never sent. `text` says why. */
  | { readonly kind: 'not-charged'; readonly text: string }
  /** Nobody knows yet whether money moved. The page shows that, and polls the server. */
  | { readonly kind: 'unknown' };

/**
 * The callbacks with which a wallet payment (Google Pay, Apple Pay) calls the page: to place the order, to charge the token, and to
 * report that the sheet was closed or the wallet failed. Created by `createWalletCallbacks`.
 */
export interface WalletCallbacks {
  /** Places the order while the sheet opens. Resolves with whether there is an order to pay. */
  readonly place: () => Promise<boolean>;
  /** Charges the wallet's token. Resolves with the first answer of the server. */
  readonly charge: (token: string) => Promise<WalletChargeResult>;
  /** Called when the sheet was closed although no charge was made or is possible. */
  readonly onClosed: () => void;
  /** Called when the wallet itself failed. Nothing was charged. */
  readonly onUnavailable: () => void;
}

/**
 * One payment while the payment sheet of a wallet is open. The code for Google Pay and Apple Pay calls these functions when the
 * wallet's script reports an event.
 */
interface WalletPayment {
  /** Whether there is an order to pay. */
  readonly placed: Promise<boolean>;
  /** Charges a token. A sheet that shows an error may issue another one. */
  readonly charge: (token: string) => Promise<WalletChargeResult>;
  /** The sheet was closed, by the customer or by the wallet. */
  readonly handleClosed: () => void;
  /** The wallet failed. */
  readonly handleUnavailable: () => void;
}

/**
 * A sheet that got no result reports a failed payment: Apple's after 30 seconds, although the charge may still succeed.
 * It is closed before that.
 */
const SHEET_LIMIT_MS = 25_000;

const UNKNOWN: WalletChargeResult = { kind: 'unknown' };

/**
 * Places the order that a wallet pays, and returns the functions that handle the events of its payment sheet. Call it in the click
 * handler that opens the sheet. `notPlacedText` is shown in the sheet if the order could not be placed.
 */
export function startWalletPayment(
  controller: WalletCallbacks,
  { notPlacedText, wait = waitInBrowser }: { readonly notPlacedText: string; readonly wait?: typeof waitInBrowser },
): WalletPayment {
  const placed = controller.place();
  // True from the moment a token is sent until the server has answered that nothing was charged.
  let mayBeCharged = false;

  async function charge(token: string): Promise<WalletChargeResult> {
    if (!(await placed)) return { kind: 'not-charged', text: notPlacedText };
    mayBeCharged = true;
    const answered = controller.charge(token).catch(reportBug);
    void answered.then(({ kind }) => {
      mayBeCharged = kind !== 'not-charged';
    });
    return Promise.race([answered, wait(SHEET_LIMIT_MS).then(() => UNKNOWN)]);
  }

  async function report(closed: () => void) {
    if ((await placed) && !mayBeCharged) closed();
  }

  return {
    placed,
    charge,
    handleClosed: () => void report(controller.onClosed),
    handleUnavailable: () => void report(controller.onUnavailable),
  };
}

/** The browser reports the bug. It says nothing about the money. */
function reportBug(error: unknown): WalletChargeResult {
  queueMicrotask(() => {
    throw error;
  });
  return UNKNOWN;
}

function waitInBrowser(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Formats an amount as the wallets require: euros with two decimals, «12.50». */
export function formatWalletAmount(total: Cents): string {
  return `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`;
}
