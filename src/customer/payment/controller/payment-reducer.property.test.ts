import fc from 'fast-check';
import { it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { aSimulatedPayment } from '#customer/payment/testing/simulated-payment.ts';
import type { PaymentIntent } from './payment-events.ts';
import { selectOption } from './payment-state.ts';

const SELECTIONS = [
  selectOption('card'),
  selectOption('checkout', true),
  selectOption('bizum'),
  { ...selectOption('saved-card'), cardId: anId(900) },
  { ...selectOption('applepay'), token: '{}' },
];
const aReturn = fc.constantFrom('failed' as const, 'canceled' as const).map((outcome) => ({
  outcome,
  input: { sessionId: null, externalId: 'x', signed: {} },
}));
const intents: fc.Arbitrary<PaymentIntent> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      selection: fc.constantFrom(...SELECTIONS),
      loader: fc.constantFrom('form' as const, 'processing' as const, 'redirecting' as const),
      fromCart: fc.boolean(),
    }),
  },
  fc.constantFrom<PaymentIntent>(
    { kind: 'place', loader: 'redirecting' },
    { kind: 'pay-staff' },
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
const steps = fc.oneof(
  intents.map((intent) => ({ kind: 'intent' as const, intent })),
  fc.record({
    kind: fc.constant('end-effect' as const),
    index: fc.nat(5),
    fate: fc.constantFrom(
      'ok' as const,
      'ok' as const,
      'request lost' as const,
      'reply lost' as const,
      'refused' as const,
    ),
    provider: fc.constantFrom(
      'redirect' as const,
      'mount' as const,
      'challenge' as const,
      'wait' as const,
      'fail' as const,
    ),
  }),
  fc.record({
    kind: fc.constant('provider' as const),
    outcome: fc.constantFrom('paid' as const, 'failed' as const, 'processing' as const, 'paid-late' as const),
  }),
  fc.record({ kind: fc.constant('background-status' as const), index: fc.nat(5) }),
  fc.constantFrom({ kind: 'change the cart' as const }, { kind: 'reload' as const }),
);

it('no sequence of presses, replies and lost replies pays twice, orders the same again unknowingly, or clears a stored payment while money may be moving', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 20, maxLength: 80, size: 'max' }), (sequence) => {
      const simulation = aSimulatedPayment();
      for (const step of sequence) simulation.run(step);
    }),
    { numRuns: 600 },
  );
});
