// Activity-log entries about collected money, for the test of their sentences.
import type { Activity } from '#domain/activity.ts';

const subject = { paymentId: '01234567-89ab-7cde-8123-456789abcdef', number: 123, tableCode: 'A04', amount: 1240 };

/** Test cases for the activity log: entries about money that staff collected, each with its expected Spanish sentence. */
export const COLLECTION_ACTIVITY_CASES: readonly (readonly [Activity, string])[] = [
  [
    {
      kind: 'payments-collected',
      details: {
        ...{ tableCodes: ['A04'], numbers: [12, 14], amount: 3750, remaining: 0 },
        ways: [{ paidWith: 'efectivo', amount: 3750, cashGiven: 4000 }],
      },
    },
    'Cobró 2 pedidos de la mesa A04 (37,50 €, efectivo, entregado 40,00 €): pagos n.º 12 y 14',
  ],
  [
    {
      kind: 'payments-collected',
      details: {
        ...{ tableCodes: ['A04'], numbers: [12], amount: 1240, remaining: 0 },
        ways: [{ paidWith: 'datafono', amount: 1240, cashGiven: null }],
      },
    },
    'Cobró 1 pedido de la mesa A04 (12,40 €, datáfono): pago n.º 12',
  ],
  [
    {
      kind: 'payments-collected',
      details: {
        ...{ tableCodes: ['A04'], numbers: [12], amount: 3000, remaining: 1240 },
        ways: [
          { paidWith: 'efectivo', amount: 2000, cashGiven: 5000 },
          { paidWith: 'datafono', amount: 1000, cashGiven: null },
        ],
      },
    },
    'Cobró una parte de 1 pedido de la mesa A04 (30,00 €, 20,00 € efectivo, entregado 50,00 € y 10,00 € datáfono; quedan 12,40 €): pago n.º 12',
  ],
  [
    {
      kind: 'payment-way-corrected',
      details: { ...subject, from: 'datafono', to: 'efectivo', reason: 'Se pulsó mal' },
    },
    'Corrigió el pago n.º 123 (12,40 €): era efectivo, no datáfono: «Se pulsó mal»',
  ],
  [
    { kind: 'payment-way-corrected', details: { ...subject, from: null, to: 'datafono', reason: '' } },
    'Corrigió el pago n.º 123 (12,40 €): era datáfono (no estaba indicado)',
  ],
];
