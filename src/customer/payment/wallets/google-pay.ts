// Google Pay: its payment sheet issues a token, which the server charges while the sheet stays open.
import type { PaymentClientSettings } from '#contract/attempts.ts';
import { loadScript } from '#customer/payment/load-script.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import {
  formatWalletAmount,
  startWalletPayment,
  type WalletCallbacks,
  type WalletChargeResult,
  type WalletSheetContent,
} from './wallet-payment.ts';
import { walletTexts } from './wallet-texts.ts';

/** The settings with which this venue uses Google Pay, as the server sends them. */
export type GooglePaySettings = NonNullable<PaymentClientSettings['googlePay']>;

const VERSION = { apiVersion: 2, apiVersionMinor: 0 } as const;
const CARD: google.payments.api.IsReadyToPayPaymentMethodSpecification = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['MASTERCARD', 'VISA', 'AMEX'],
  },
};
/** The radius of our own buttons, in CSS pixels. */
const BUTTON_RADIUS = 14;

/**
 * Resolves with true if this device supports Google Pay. Call it before the click, because the payment sheet must open within the
 * click.
 */
export async function isGooglePayAvailable(settings: GooglePaySettings): Promise<boolean> {
  try {
    await loadScript(settings.script);
    const { result } = await createClient(settings).isReadyToPay({ ...VERSION, allowedPaymentMethods: [CARD] });
    return result;
  } catch {
    // If the check fails, a payment would fail as well.
    return false;
  }
}

/** Creates Google's own button, which Google's brand guidelines require. Call it only if Google Pay is available. */
export function createGooglePayButton(
  settings: GooglePaySettings,
  { colour, onClick }: { readonly colour: 'black' | 'white'; readonly onClick: () => void },
): HTMLElement {
  return createClient(settings).createButton({
    buttonType: 'plain',
    buttonColor: colour,
    buttonLocale: paymentTexts.language,
    buttonSizeMode: 'fill',
    buttonRadius: BUTTON_RADIUS,
    allowedPaymentMethods: [CARD],
    onClick,
  });
}

/**
 * Opens the payment sheet of Google Pay. After the customer has confirmed, Google issues a token, and the callbacks in
 * `controller` send it to the server to be charged. Call it synchronously in the click handler.
 */
export async function payWithGoogle(
  settings: GooglePaySettings,
  charge: WalletSheetContent,
  controller: WalletCallbacks,
): Promise<void> {
  const payment = startWalletPayment(controller, { notPlacedText: walletTexts.notPlaced });
  let isAuthorized = false;
  const authorize = async ({ paymentMethodData }: google.payments.api.PaymentData) => {
    isAuthorized = true;
    return authorizationResult(await payment.charge(paymentMethodData.tokenizationData.token));
  };
  const sheet = createClient(settings, { onPaymentAuthorized: authorize }).loadPaymentData(
    paymentDataRequest(settings, charge),
  );
  try {
    const data = await sheet;
    // A sheet that does not support the callback closes with the token.
    if (!isAuthorized) await authorize(data);
  } catch (error) {
    if (isCanceled(error)) payment.handleClosed();
    else payment.handleUnavailable();
  }
}

function createClient(
  { environment }: GooglePaySettings,
  paymentDataCallbacks?: google.payments.api.PaymentDataCallbacks,
): google.payments.api.PaymentsClient {
  const nonce = pageNonce();
  return new google.payments.api.PaymentsClient({
    environment,
    ...(nonce === undefined ? {} : { nonce }),
    ...(paymentDataCallbacks ? { paymentDataCallbacks } : {}),
  });
}

/** An error keeps the sheet open: the customer reads it, and may select another card. */
function authorizationResult(result: WalletChargeResult): google.payments.api.PaymentAuthorizationResult {
  // There is no third value. Success closes the sheet, and the page shows that the charge is unknown; an error would
  // offer to pay again.
  if (result.kind !== 'not-charged') return { transactionState: 'SUCCESS' };
  return {
    transactionState: 'ERROR',
    error: { intent: 'PAYMENT_AUTHORIZATION', reason: 'PAYMENT_DATA_INVALID', message: result.text },
  };
}

/** True if the customer closed the sheet. Any other error means that Google Pay failed. */
function isCanceled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 'CANCELED';
}

function paymentDataRequest(
  { merchantId, gatewayMerchantId }: GooglePaySettings,
  { total, venueName }: WalletSheetContent,
): google.payments.api.PaymentDataRequest {
  return {
    ...VERSION,
    allowedPaymentMethods: [
      {
        ...CARD,
        tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'redsys', gatewayMerchantId } },
      },
    ],
    transactionInfo: {
      countryCode: 'ES',
      currencyCode: 'EUR',
      totalPriceStatus: 'FINAL',
      totalPrice: formatWalletAmount(total),
    },
    merchantInfo: { merchantId, merchantName: venueName },
    callbackIntents: ['PAYMENT_AUTHORIZATION'],
  };
}

/**
 * Returns the nonce that the content security policy of this document allows, for the script of a wallet; undefined
 * if the policy has none.
 */
function pageNonce(): string | undefined {
  // Browsers empty the attribute once the document is loaded. The property still has the value.
  const element = document.querySelector('meta[property="csp-nonce"]');
  return element instanceof HTMLElement && element.nonce ? element.nonce : undefined;
}
