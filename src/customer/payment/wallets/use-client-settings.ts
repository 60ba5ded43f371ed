// The ways in which the venue can be paid now, asked for when they are first needed.
import { useEffect, useState } from 'react';
import type { PaymentOptions } from '#contract/attempts.ts';
import type { PaymentFlow } from '#customer/payment/controller/payment-controller.ts';
import { isWithoutAnswer } from '#customer/payment/controller/payment-core.ts';
import { isGooglePayHere } from './google-pay.ts';

/** Null until the server has said so; then every press is judged by the server alone. */
export function usePaymentOptions(flow: PaymentFlow): PaymentOptions | null {
  const [options, setOptions] = useState<PaymentOptions | null>(null);
  useEffect(() => {
    let isOver = false;
    void readOptions(flow).then((read) => {
      if (!isOver) setOptions(read);
    });
    return () => {
      isOver = true;
    };
  }, [flow]);
  return options;
}

/** Whether this device has Google Pay, found out ahead of the press; false until it is known. */
export function useGooglePayHere(options: PaymentOptions | null): boolean {
  const [isHere, setIsHere] = useState(false);
  const settings = options?.googlePay ?? null;
  useEffect(() => {
    if (settings !== null) void isGooglePayHere(settings).then(setIsHere);
  }, [settings]);
  return isHere;
}

async function readOptions({ api }: PaymentFlow): Promise<PaymentOptions | null> {
  try {
    return await api.readPaymentOptions({});
  } catch (error) {
    if (isWithoutAnswer(error)) return null;
    throw error;
  }
}
