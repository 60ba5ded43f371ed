// Loads the payment settings of the venue for the browser (options and wallet keys) when they are first needed.
import { useEffect, useState } from 'react';
import type { PaymentClientSettings } from '#contract/attempts.ts';
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import { isNoResponse } from '#customer/payment/controller/payment-effects.ts';
import { isGooglePayAvailable } from './google-pay.ts';

/** The settings; null until they are loaded or if the server did not respond. Then only the server checks a press. */
export function usePaymentClientSettings(controller: PaymentController): PaymentClientSettings | null {
  const [settings, setSettings] = useState<PaymentClientSettings | null>(null);
  useEffect(() => {
    let isOver = false;
    void readClientSettings(controller).then((read) => {
      if (!isOver) setSettings(read);
    });
    return () => {
      isOver = true;
    };
  }, [controller]);
  return settings;
}

/** Whether this device supports Google Pay, checked before the click; false until it is known. */
export function useGooglePayAvailable(clientSettings: PaymentClientSettings | null): boolean {
  const [isAvailable, setIsAvailable] = useState(false);
  const settings = clientSettings?.googlePay ?? null;
  useEffect(() => {
    if (settings !== null) void isGooglePayAvailable(settings).then(setIsAvailable);
  }, [settings]);
  return isAvailable;
}

async function readClientSettings({ api }: PaymentController): Promise<PaymentClientSettings | null> {
  try {
    return await api.readPaymentClientSettings({});
  } catch (error) {
    if (isNoResponse(error)) return null;
    throw error;
  }
}
