// The guest's payment in the browser: one for each page, whatever screen shows it.
import type { Store } from '#ui/use-store.ts';
import type { PaymentApi } from './payment-api.ts';
import { createFlowCore, type FlowParts } from './payment-core.ts';
import { IDLE, type OpenOrder, type PayState } from './payment-state.ts';
import { type ComingBack, createComingBack } from './resume-payment.ts';
import { createPaying, type Paying } from './start-payment.ts';

export interface PaymentFlow extends Paying, ComingBack {
  readonly state: Store<PayState>;
  /** The order being paid; null before it is known. */
  readonly order: Store<OpenOrder | null>;
  readonly api: PaymentApi;
  /** Says why a press did nothing. */
  readonly refuse: (refused: Extract<PayState, { step: 'refused' }>) => void;
  /** What was said has been read. */
  readonly dismiss: () => void;
}

export function createPaymentFlow(parts: FlowParts): PaymentFlow {
  const core = createFlowCore(parts);
  const { state, order, go } = core;

  function dismiss() {
    const { step } = state.get();
    if (step === 'failed' || step === 'refused' || step === 'lost') go(IDLE);
  }

  /** What was said of a press holds no more once the guest changes the cart, the terms or the table. */
  function settleDown() {
    if (state.get().step === 'refused') dismiss();
  }

  parts.guest.cart.state.subscribe(settleDown);
  parts.guest.table.state.subscribe(settleDown);
  return {
    ...createPaying(parts, core),
    ...createComingBack(parts, core),
    state,
    order,
    api: parts.api,
    refuse: go,
    dismiss,
  };
}
