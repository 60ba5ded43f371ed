// Google Pay: its sheet gives a token, which the server charges.
import type { PaymentOptions } from '#contract/attempts.ts';
import { loadScript } from '#customer/payment/load-script.ts';
import { type WalletCharge, type WalletController, walletAmount } from './wallet-controller.ts';

export type GooglePaySettings = NonNullable<PaymentOptions['googlePay']>;

const VERSION = { apiVersion: 2, apiVersionMinor: 0 } as const;
const CARD: google.payments.api.IsReadyToPayPaymentMethodSpecification = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['MASTERCARD', 'VISA', 'AMEX'],
  },
};

/** Whether this device can pay so. Ask ahead of the press: the sheet must open in answer to it. */
export async function isGooglePayAvailable({ script, environment }: GooglePaySettings): Promise<boolean> {
  try {
    await loadScript(script);
    const client = new google.payments.api.PaymentsClient({ environment });
    const { result } = await client.isReadyToPay({ ...VERSION, allowedPaymentMethods: [CARD] });
    return result;
  } catch {
    // Whatever keeps it from answering keeps it from paying.
    return false;
  }
}

/** Opens the sheet and hands its token to the desk, once: while the sheet is open, so that it can say what became of it. */
export async function payWithGoogle(
  settings: GooglePaySettings,
  charge: WalletCharge,
  desk: WalletController,
): Promise<void> {
  const placed = desk.place();
  let isCharged = false;
  const chargeToken = async ({ paymentMethodData }: google.payments.api.PaymentData) => {
    isCharged = true;
    return (await placed) && desk.charge(paymentMethodData.tokenizationData.token);
  };
  const client = new google.payments.api.PaymentsClient({
    environment: settings.environment,
    paymentDataCallbacks: {
      onPaymentAuthorized: async (data) => ((await chargeToken(data)) ? { transactionState: 'SUCCESS' } : NOT_ACCEPTED),
    },
  });
  try {
    const data = await client.loadPaymentData(requestOf(settings, charge));
    // A sheet that closes before it asks has the token as its result.
    if (!isCharged) await chargeToken(data);
  } catch {
    // Closed by the customer, or by a fault of the wallet's: either way nothing was charged.
    if (await placed) desk.onClosed();
  }
}

const NOT_ACCEPTED: google.payments.api.PaymentAuthorizationResult = {
  transactionState: 'ERROR',
  error: { intent: 'PAYMENT_AUTHORIZATION', reason: 'PAYMENT_DATA_INVALID', message: 'No se ha cobrado nada.' },
};

function requestOf(
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
