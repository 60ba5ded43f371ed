// Activity-log entries about the cash of the drawer, for the test of their sentences.
import type { Activity } from '#domain/activity.ts';

const MOVEMENT = { closureId: 7, movementId: '01234567-89ab-7cde-8123-456789abcdef', amount: 2_000 };
const CLOSED = { closureId: 7, payments: 2, amount: 31_840, expected: 30_600, expectedMost: 31_840 };

/** Test cases for the activity log: entries about the cash of the drawer, each with its expected Spanish sentence. */
export const CASH_ACTIVITY_CASES: readonly (readonly [Activity, string])[] = [
  [
    { kind: 'opening-float-set', details: { closureId: 7, before: null, after: 15_000 } },
    'Puso el fondo de caja en 150,00 € (cierre Z n.º 7)',
  ],
  [
    { kind: 'opening-float-set', details: { closureId: 7, before: 15_000, after: 12_050 } },
    'Cambió el fondo de caja de 150,00 € a 120,50 € (cierre Z n.º 7)',
  ],
  [
    { kind: 'cash-moved', details: { ...MOVEMENT, direction: 'out', reason: 'Pago a proveedor' } },
    'Sacó 20,00 € de la caja: «Pago a proveedor»',
  ],
  [
    { kind: 'cash-moved', details: { ...MOVEMENT, direction: 'in', reason: 'Cambio' } },
    'Metió 20,00 € en la caja: «Cambio»',
  ],
  [
    { kind: 'cash-movement-undone', details: { ...MOVEMENT, direction: 'out', reason: 'Pago a proveedor' } },
    'Deshizo una salida de efectivo de 20,00 €: «Pago a proveedor»',
  ],
  [
    { kind: 'cash-movement-undone', details: { ...MOVEMENT, direction: 'in', reason: 'Cambio' } },
    'Deshizo una entrada de efectivo de 20,00 €: «Cambio»',
  ],
  [
    { kind: 'z-closure-closed', details: { ...CLOSED, counted: 31_000, difference: 0 } },
    'Cerró la caja: cierre Z n.º 7 (2 pagos, 318,40 €). Contó 310,00 €; se esperaban entre 306,00 € y 318,40 €; cuadraba dentro del margen',
  ],
  [
    { kind: 'z-closure-closed', details: { ...CLOSED, counted: 30_500, difference: -100 } },
    'Cerró la caja: cierre Z n.º 7 (2 pagos, 318,40 €). Contó 305,00 €; se esperaban entre 306,00 € y 318,40 €; faltaban al menos 1,00 €',
  ],
];
