// Activity-log entries about orders that were moved, for the test of their sentences.
import type { Activity } from '#domain/activity.ts';

/**
 * Test cases for the activity log: entries about orders that were moved to another table, each with its expected Spanish sentence.
 */
export const MOVE_ACTIVITY_CASES: readonly (readonly [Activity, string])[] = [
  [
    { kind: 'orders-moved', details: { from: 'a4', to: 'B02', numbers: [12, 14], amount: 3750, isUndone: false } },
    'Cambió 2 pedidos de la mesa A04 a la mesa B02 (37,50 € por cobrar): pagos n.º 12 y 14',
  ],
  [
    { kind: 'orders-moved', details: { from: 'B02', to: 'a4', numbers: [12], amount: 0, isUndone: true } },
    'Devolvió 1 pedido de la mesa B02 a la mesa A04: pago n.º 12',
  ],
];
