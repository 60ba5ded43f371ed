// Loads the payment settings of the venue for the browser, and asks the device for its wallets, when the cart first needs them.
import { useEffect, useState } from 'react';
import type { PaymentClientSettings } from '#contract/attempts.ts';
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import { isNoResponse } from '#customer/payment/controller/payment-effects.ts';
import { isGooglePayAvailable } from './google-pay.ts';

/** The options are shown after this time even if the device has not answered. */
const DEVICE_ANSWER_MS = 1_500;

export interface KnownOptions {
  /** Null if the server did not respond: then only the server checks a press. */
  readonly settings: PaymentClientSettings | null;
  readonly isGooglePayAvailable: boolean;
  /** True if the other options are shown already, so that a wallet must not move them. */
  readonly isLate: boolean;
}

export type OptionsState = KnownOptions | 'loading' | 'late';

/** The settings and the device's answer. `isNeeded`: false while the cart is empty; until then nothing is requested. */
export function useKnownOptions(controller: PaymentController, isNeeded: boolean): OptionsState {
  const [state, setState] = useState<OptionsState>('loading');
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      setState((present) => (present === 'loading' ? 'late' : present));
    }, DEVICE_ANSWER_MS);
    void readKnownOptions(controller).then((known) => {
      if (!isOver) setState({ ...known, isLate });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [controller, isNeeded]);
  return state;
}

async function readKnownOptions(controller: PaymentController): Promise<Omit<KnownOptions, 'isLate'>> {
  const settings = await readClientSettings(controller);
  const googlePay = settings?.googlePay ?? null;
  return { settings, isGooglePayAvailable: googlePay !== null && (await isGooglePayAvailable(googlePay)) };
}

async function readClientSettings({ api }: PaymentController): Promise<PaymentClientSettings | null> {
  try {
    return await api.readPaymentClientSettings({});
  } catch (error) {
    if (isNoResponse(error)) return null;
    throw error;
  }
}
