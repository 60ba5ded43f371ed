// Google Pay: its payment sheet issues a token, which the server charges.
import type { PaymentClientSettings } from '#contract/attempts.ts';
import { loadScript } from '#customer/payment/load-script.ts';
import { type WalletCharge, type WalletController, walletAmount } from './wallet-controller.ts';

export type GooglePaySettings = NonNullable<PaymentClientSettings['googlePay']>;

const VERSION = { apiVersion: 2, apiVersionMinor: 0 } as const;
const CARD: google.payments.api.IsReadyToPayPaymentMethodSpecification = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['MASTERCARD', 'VISA', 'AMEX'],
  },
};

/** Whether this device supports Google Pay. Call it before the click, because the sheet must open within the click. */
export async function isGooglePayAvailable({ script, environment }: GooglePaySettings): Promise<boolean> {
  try {
    await loadScript(script);
    const client = new google.payments.api.PaymentsClient({ environment });
    const { result } = await client.isReadyToPay({ ...VERSION, allowedPaymentMethods: [CARD] });
    return result;
  } catch {
    // If the check fails, a payment would fail as well.
    return false;
  }
}

/**
 * Opens the payment sheet and charges its token once, while the sheet is open, so that the sheet can show the result.
 */
export async function payWithGoogle(
  settings: GooglePaySettings,
  charge: WalletCharge,
  controller: WalletController,
): Promise<void> {
  const placed = controller.place();
  let isCharged = false;
  const chargeToken = async ({ paymentMethodData }: google.payments.api.PaymentData) => {
    isCharged = true;
    return (await placed) && controller.charge(paymentMethodData.tokenizationData.token);
  };
  const client = new google.payments.api.PaymentsClient({
    environment: settings.environment,
    paymentDataCallbacks: {
      onPaymentAuthorized: async (data) => ((await chargeToken(data)) ? { transactionState: 'SUCCESS' } : NOT_ACCEPTED),
    },
  });
  try {
    const data = await client.loadPaymentData(paymentDataRequest(settings, charge));
    // A sheet that closes before its callback returns the token as its result.
    if (!isCharged) await chargeToken(data);
  } catch {
    // The customer closed the sheet, or the wallet failed. Nothing was charged in either case.
    if (await placed) controller.onClosed();
  }
}

const NOT_ACCEPTED: google.payments.api.PaymentAuthorizationResult = {
  transactionState: 'ERROR',
  error: { intent: 'PAYMENT_AUTHORIZATION', reason: 'PAYMENT_DATA_INVALID', message: 'No se ha cobrado nada.' },
};

function paymentDataRequest(
  settings: GooglePaySettings,
  { total, venueName }: WalletCharge,
): google.payments.api.PaymentDataRequest {
  const { merchantId, gatewayMerchantId } = settings;
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
      totalPrice: walletAmount(total),
    },
    merchantInfo: { merchantId, merchantName: venueName },
    callbackIntents: ['PAYMENT_AUTHORIZATION'],
  };
}
