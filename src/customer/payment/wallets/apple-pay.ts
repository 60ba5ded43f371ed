// Apple Pay: its payment sheet issues a token, which the server charges.
import { type WalletCharge, type WalletController, walletAmount } from './wallet-controller.ts';

/** The version of Apple's API in the documentation. */
const VERSION = 6;

export interface AppleWalletController extends WalletController {
  /** Fetches, through the server, the merchant session with which Apple validates this page. */
  readonly fetchMerchantSession: () => Promise<unknown>;
}

/** Whether this device supports Apple Pay. */
export function isApplePayAvailable(): boolean {
  return 'ApplePaySession' in window && ApplePaySession.supportsVersion(VERSION) && ApplePaySession.canMakePayments();
}

/** Opens the payment sheet. Call it synchronously in the click handler: Apple refuses to open the sheet later. */
export function payWithApple(charge: WalletCharge, controller: AppleWalletController): void {
  const session = new ApplePaySession(VERSION, paymentRequest(charge));
  const placed = controller.place();

  async function validateMerchant() {
    if (!(await placed)) return session.abort();
    try {
      session.completeMerchantValidation(await controller.fetchMerchantSession());
    } catch {
      // Without a merchant session the sheet can only be closed.
      session.abort();
      controller.onClosed();
    }
  }

  async function handleAuthorized({ payment }: ApplePayJS.ApplePayPaymentAuthorizedEvent) {
    const isAccepted = await controller.charge(JSON.stringify(payment.token.paymentData));
    const { STATUS_SUCCESS, STATUS_FAILURE } = ApplePaySession;
    session.completePayment({ status: isAccepted ? STATUS_SUCCESS : STATUS_FAILURE });
  }

  session.onvalidatemerchant = () => void validateMerchant();
  session.onpaymentauthorized = (event) => void handleAuthorized(event);
  session.oncancel = () => void placed.then((isPlaced) => isPlaced && controller.onClosed());
  session.begin();
}

function paymentRequest({ total, venueName }: WalletCharge): ApplePayJS.ApplePayPaymentRequest {
  return {
    countryCode: 'ES',
    currencyCode: 'EUR',
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    total: { label: venueName, type: 'final', amount: walletAmount(total) },
  };
}
