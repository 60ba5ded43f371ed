// Apple Pay: its payment sheet issues a token, which the server charges while the sheet stays open.
import { APPLE_PAY_VERSION } from './apple-pay-device.ts';
import {
  formatWalletAmount,
  startWalletPayment,
  type WalletCallbacks,
  type WalletChargeResult,
  type WalletSheetContent,
} from './wallet-payment.ts';
import { walletTexts } from './wallet-texts.ts';

/**
 * The callbacks with which an Apple Pay payment calls the page: those of every wallet, and the request for Apple's merchant
 * session.
 */
interface ApplePayCallbacks extends WalletCallbacks {
  /** Fetches, through the server, the merchant session with which Apple validates this page. */
  readonly fetchMerchantSession: () => Promise<unknown>;
}

/**
 * Opens the payment sheet of Apple Pay. After the customer has confirmed, Apple issues a token, and the callbacks in `controller`
 * send it to the server to be charged. Call it synchronously in the click handler: Apple refuses to open the sheet later.
 */
export function payWithApple(charge: WalletSheetContent, controller: ApplePayCallbacks): void {
  const session = new ApplePaySession(APPLE_PAY_VERSION, paymentRequest(charge));
  const payment = startWalletPayment(controller, { notPlacedText: walletTexts.notPlaced });
  // A session that has ended throws when it is called.
  let isOpen = true;

  function end(finish: () => void) {
    if (isOpen) finish();
    isOpen = false;
  }

  async function validateMerchant() {
    if (!(await payment.placed)) return end(() => session.abort());
    try {
      const merchantSession = await controller.fetchMerchantSession();
      if (isOpen) session.completeMerchantValidation(merchantSession);
    } catch {
      // Without a merchant session the sheet can only be closed. The server has logged why.
      end(() => session.abort());
      payment.handleUnavailable();
    }
  }

  async function handleAuthorized({ payment: { token } }: ApplePayJS.ApplePayPaymentAuthorizedEvent) {
    const result = await payment.charge(JSON.stringify(token.paymentData));
    end(() => showResult(session, result));
    payment.handleClosed();
  }

  session.onvalidatemerchant = () => void validateMerchant();
  session.onpaymentauthorized = (event) => void handleAuthorized(event);
  // Also called when the customer closes the sheet while the token is being charged.
  session.oncancel = () => {
    isOpen = false;
    payment.handleClosed();
  };
  session.begin();
}

/** The result has no third value: while the charge is unknown the sheet is closed, and the page shows what is known. */
function showResult(session: ApplePaySession, { kind }: WalletChargeResult) {
  const { STATUS_SUCCESS, STATUS_FAILURE } = ApplePaySession;
  if (kind === 'unknown') session.abort();
  else session.completePayment({ status: kind === 'paid' ? STATUS_SUCCESS : STATUS_FAILURE });
}

function paymentRequest({ total, venueName }: WalletSheetContent): ApplePayJS.ApplePayPaymentRequest {
  return {
    countryCode: 'ES',
    currencyCode: 'EUR',
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    total: { label: venueName, type: 'final', amount: formatWalletAmount(total) },
  };
}
