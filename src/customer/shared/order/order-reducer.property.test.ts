import fc from 'fast-check';
import { it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { aSimulatedOrderPage } from '#customer/shared/order/testing/simulated-order.ts';
import type { OrderIntent } from './order-events.ts';
import { paymentSelectionOf } from './order-view.ts';

const SELECTIONS = [
  paymentSelectionOf('card'),
  paymentSelectionOf('checkout', true),
  paymentSelectionOf('bizum'),
  { ...paymentSelectionOf('saved-card'), cardId: anId(900) },
  { ...paymentSelectionOf('applepay'), token: '{}' },
];
const aReturn = fc.constantFrom('failed' as const, 'canceled' as const).map((outcome) => ({
  outcome,
  input: { sessionId: null, externalId: 'x', signed: {} },
}));
const intents: fc.Arbitrary<OrderIntent> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      selection: fc.constantFrom(...SELECTIONS),
      loader: fc.constantFrom('form' as const, 'processing' as const, 'redirecting' as const),
      fromCart: fc.boolean(),
    }),
  },
  fc.constantFrom<OrderIntent>(
    { kind: 'place', loader: 'redirecting' },
    { kind: 'send-to-staff' },
    { kind: 'search' },
    { kind: 'advance', input: { kind: 'fingerprint', completed: true } },
    { kind: 'confirm-in-page', confirm: () => Promise.resolve(true) },
    { kind: 'check' },
    { kind: 'cancel' },
    { kind: 'start-over' },
    { kind: 'set-aside' },
    { kind: 'open-card-page', owedOrderId: null },
    { kind: 'change-in-other-tab' },
    { kind: 'change-cart' },
    { kind: 'dismiss' },
    { kind: 'open-menu', returned: null },
  ),
  aReturn.map((returned) => ({ kind: 'open-menu' as const, returned })),
);
const endEffect = fc.record({
  kind: fc.constant('end-effect' as const),
  index: fc.nat(5),
  fate: fc.oneof(
    { weight: 3, arbitrary: fc.constant('ok' as const) },
    { weight: 1, arbitrary: fc.constantFrom('request lost' as const, 'reply lost' as const, 'refused' as const) },
  ),
  provider: fc.constantFrom(
    'redirect' as const,
    'mount' as const,
    'challenge' as const,
    'wait' as const,
    'fail' as const,
  ),
});
const provider = fc.record({
  kind: fc.constant('provider' as const),
  outcome: fc.constantFrom('paid' as const, 'failed' as const, 'processing' as const, 'paid-late' as const),
});
// Most steps end a request, so that sequences get past the first ones.
const steps = fc.oneof(
  { weight: 20, arbitrary: endEffect },
  { weight: 10, arbitrary: intents.map((intent) => ({ kind: 'intent' as const, intent })) },
  { weight: 3, arbitrary: provider },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('background-status' as const), index: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'change the cart' as const }, { kind: 'reload' as const }) },
);

it('no sequence of presses, replies and lost replies pays twice, orders the same again unknowingly, shows as placed what never arrived, or forgets an order while money may be moving', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 20, maxLength: 80, size: 'max' }), (sequence) => {
      const simulation = aSimulatedOrderPage();
      for (const step of sequence) simulation.run(step);
    }),
    { numRuns: 2000, endOnFailure: true },
  );
});
