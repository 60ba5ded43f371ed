// The payment settings of the venue and the wallets of the device, requested when the cart first needs them.
import { useEffect, useState } from 'react';
import type { PaymentClientSettings } from '#contract/attempts.ts';
import { preloadScript } from '#customer/payment/load-script.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { isNoResponse } from '#customer/shared/order/order-requests.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { isGooglePayAvailable } from './google-pay.ts';

/** The options are shown after this time even if the device has not answered. */
const DEVICE_ANSWER_MS = 1_500;

/** The payment settings of the venue, and whether the device has Google Pay. */
export interface KnownOptions {
  /** Null if the server did not respond: then only the server checks a press. */
  readonly settings: PaymentClientSettings | null;
  readonly isGooglePayAvailable: boolean;
  /** True if the other options were shown before, so that nothing may move them. */
  readonly isLate: boolean;
}

/**
 * What is known of the payment options. `late`: the device has not answered yet whether it has Google Pay, so the other options are
 * shown. The place of Google's button then stays free, also after a late answer without Google Pay.
 */
export type OptionsState = KnownOptions | 'loading' | 'late';

/** The last answers for each page, so that a cart that is opened again shows its options at once. */
const lastKnown = new WeakMap<OrderController, KnownOptions>();

/**
 * Returns the payment settings and whether the device has Google Pay. Nothing is requested while `isNeeded` is false, as for an
 * empty cart.
 */
export function useKnownOptions(controller: OrderController, isNeeded: boolean): OptionsState {
  const { paymentMode } = useMenu().venue;
  const [state, setState] = useState<OptionsState>(() => lastKnownFor(controller, paymentMode) ?? 'loading');
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    let isLate = lastKnownFor(controller, paymentMode) !== null;
    const timer = setTimeout(() => {
      isLate = true;
      setState((present) => (present === 'loading' || isOfOtherMode(present, paymentMode) ? 'late' : present));
    }, DEVICE_ANSWER_MS);
    void readKnownOptions(controller).then((answer) => {
      const before = lastKnownFor(controller, paymentMode);
      if (isOver || (before && (answer.settings === null || isSame(before, answer)))) return;
      if (answer.settings !== null) lastKnown.set(controller, { ...answer, isLate: false });
      setState({ ...answer, isLate });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [controller, isNeeded, paymentMode]);
  return isOfOtherMode(state, paymentMode) ? 'loading' : state;
}

function lastKnownFor(controller: OrderController, mode: PaymentMode): KnownOptions | null {
  const known = lastKnown.get(controller);
  return known === undefined || isOfOtherMode(known, mode) ? null : known;
}

/** True for answers from before the venue changed its payment mode. */
function isOfOtherMode(state: OptionsState, mode: PaymentMode): boolean {
  return typeof state === 'object' && state.settings !== null && state.settings.mode !== mode;
}

type DeviceAnswer = Omit<KnownOptions, 'isLate'>;

/** The same settings keep their object: a wallet draws its button once for each. */
function isSame(before: DeviceAnswer, { settings, isGooglePayAvailable: isAvailable }: DeviceAnswer): boolean {
  return before.isGooglePayAvailable === isAvailable && JSON.stringify(before.settings) === JSON.stringify(settings);
}

async function readKnownOptions(controller: OrderController): Promise<DeviceAnswer> {
  const settings = await readClientSettings(controller);
  if (settings?.cardFormScript) preloadScript(settings.cardFormScript);
  const googlePay = settings?.googlePay ?? null;
  return { settings, isGooglePayAvailable: googlePay !== null && (await isGooglePayAvailable(googlePay)) };
}

async function readClientSettings({ api }: OrderController): Promise<PaymentClientSettings | null> {
  try {
    return await api.readPaymentClientSettings({});
  } catch (error) {
    if (isNoResponse(error)) return null;
    throw error;
  }
}
