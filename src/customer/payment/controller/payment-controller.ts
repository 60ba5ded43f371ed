// The customer's payment in the browser: one for each page, whatever screen shows it.
import type { Store } from '#ui/use-store.ts';
import type { PaymentApi } from './payment-api.ts';
import { createFlowCore, type PaymentDependencies } from './payment-core.ts';
import { type ControllerState, IDLE, type UnpaidOrder } from './payment-state.ts';
import { type ComingBack, createComingBack } from './resume-payment.ts';
import { createPaying, type Paying } from './start-payment.ts';

export interface PaymentController extends Paying, ComingBack {
  readonly state: Store<ControllerState>;
  /** The order being paid; null before it is known. */
  readonly order: Store<UnpaidOrder | null>;
  readonly api: PaymentApi;
  /** Says why a press did nothing. */
  readonly showRefusal: (refused: Extract<ControllerState, { kind: 'refused' }>) => void;
  /** What was said has been read. */
  readonly dismiss: () => void;
}

export function createPaymentController(parts: PaymentDependencies): PaymentController {
  const core = createFlowCore(parts);
  const { state, order, go } = core;

  function dismiss() {
    const { kind } = state.get();
    if (kind === 'failed' || kind === 'refused' || kind === 'connection-lost') go(IDLE);
  }

  /** What was said of a press holds no more once the customer changes the cart, the terms or the table. */
  function settleDown() {
    if (state.get().kind === 'refused') dismiss();
  }

  parts.app.cart.state.subscribe(settleDown);
  parts.app.table.state.subscribe(settleDown);
  return {
    ...createPaying(parts, core),
    ...createComingBack(parts, core),
    state,
    order,
    api: parts.api,
    showRefusal: go,
    dismiss,
  };
}
