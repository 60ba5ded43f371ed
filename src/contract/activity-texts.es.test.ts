// The sentences of the activity log.
import { describe, expect, it } from 'vitest';
import { ACTIVITY_KINDS, type Activity, type FieldChange } from '#domain/activity.ts';
import { activityKindNames } from './activity-names.es.ts';
import { activitySentence, activityText } from './activity-texts.es.ts';
import { ACCESS_ACTIVITY_CASES } from './testing/access-activities.ts';
import { CASH_ACTIVITY_CASES } from './testing/cash-activities.ts';
import { COLLECTION_ACTIVITY_CASES } from './testing/collect-activities.ts';
import { lineActivityCases } from './testing/line-activity-cases.ts';
import { MOVE_ACTIVITY_CASES } from './testing/move-activities.ts';

const ID = '01234567-89ab-7cde-8123-456789abcdef';
const subject = { paymentId: ID, number: 123, tableCode: 'a1', amount: 1240 };

function record<Field extends string>(name: string, ...changes: FieldChange<Field>[]) {
  return { action: 'changed', id: ID, name, changes } as const;
}

function change<Field extends string>(
  field: Field,
  before: FieldChange['before'],
  after: FieldChange['after'],
): FieldChange<Field> {
  return { field, before, after };
}

const CASES: readonly (readonly [Activity, string])[] = [
  ...ACCESS_ACTIVITY_CASES,
  [
    { kind: 'payment-confirmed', details: { ...subject, paidWith: 'efectivo' } },
    'Marcó como pagado el pago n.º 123 (12,40 €, efectivo)',
  ],
  [
    { kind: 'payment-canceled', details: { ...subject, reason: 'Se han ido' } },
    'Anuló el pedido del pago n.º 123 (12,40 €): «Se han ido»',
  ],
  [
    { kind: 'payment-canceled', details: { ...subject, reason: 'Se han ido', struckLines: 2 } },
    'Anuló el pedido del pago n.º 123 (12,40 €), con 2 líneas quitadas de las pantallas de pedidos: «Se han ido»',
  ],
  ...lineActivityCases(subject),
  ...MOVE_ACTIVITY_CASES,
  ...CASH_ACTIVITY_CASES,
  ...COLLECTION_ACTIVITY_CASES,
  [{ kind: 'order-taken-back', details: subject }, 'Corrigió el pedido del pago n.º 123 (12,40 €) nada más enviarlo'],
  [
    { kind: 'payment-walked-out', details: { ...subject, reason: 'Salieron corriendo' } },
    'Apuntó que se fueron sin pagar el pago n.º 123 (12,40 €): «Salieron corriendo»',
  ],
  [
    {
      kind: 'payments-left',
      details: { tableCodes: ['a4'], numbers: [12, 14], amount: 1240, reason: 'Vuelven mañana' },
    },
    'Dejó para el siguiente cierre 12,40 € de la mesa A04 (pagos n.º 12 y 14): «Vuelven mañana»',
  ],
  [
    {
      kind: 'orders-marked-false',
      details: { tableCodes: ['a4'], numbers: [12, 14], amount: 1240, blockedSessions: 1 },
    },
    'Marcó como falsos 2 pedidos de la mesa A04 (12,40 €): pagos n.º 12 y 14, y bloqueó 1 móvil',
  ],
  [
    {
      kind: 'orders-marked-false',
      details: { tableCodes: ['a4'], numbers: [12], amount: 1240, blockedSessions: 0 },
    },
    'Marcó como falso 1 pedido de la mesa A04 (12,40 €): pago n.º 12',
  ],
  [
    { kind: 'order-restored', details: { ...subject, lines: 1 } },
    'Volvió a poner en cocina el pedido del pago n.º 123 (12,40 €) (1 línea)',
  ],
  [
    { kind: 'attempt-decided', details: { ...subject, wasCharged: true } },
    'Apuntó que el banco cobró el pago n.º 123 (12,40 €)',
  ],
  [
    { kind: 'attempt-decided', details: { ...subject, wasCharged: false } },
    'Apuntó que el banco no cobró el pago n.º 123 (12,40 €)',
  ],
  [{ kind: 'payment-refunded', details: subject }, 'Devolvió 12,40 € del pago n.º 123'],
  [
    { kind: 'external-refund-recorded', details: subject },
    'Apuntó una devolución hecha en el banco: 12,40 € del pago n.º 123',
  ],
  [
    { kind: 'refund-settled', details: { ...subject, wasRefunded: false } },
    'Apuntó que la devolución de 12,40 € del pago n.º 123 no está hecha',
  ],
  [{ kind: 'refund-repeated', details: subject }, 'Pidió otra vez la devolución de 12,40 € del pago n.º 123'],
  [
    { kind: 'incident-closed', details: { incidentId: ID, incident: 'duplicate-charge', number: 123 } },
    'Cerró la incidencia del pago n.º 123: Pedido cobrado dos veces',
  ],
  // A kind that is not reported any more.
  [
    { kind: 'incident-closed', details: { incidentId: ID, incident: 'day-sums-different', number: null } },
    'Cerró la incidencia: Resumen de un día que no cuadraba',
  ],
  [
    { kind: 'z-closure-closed', details: { closureId: 7, payments: 1, amount: 123_456 } },
    'Cerró la caja: cierre Z n.º 7 (1 pago, 1.234,56 €)',
  ],
  [
    {
      kind: 'z-closure-closed',
      details: { closureId: 7, payments: 2, amount: 31_840, counted: 31_240, expected: 31_840, difference: -600 },
    },
    'Cerró la caja: cierre Z n.º 7 (2 pagos, 318,40 €). Contó 312,40 €; se esperaban 318,40 €; faltaban 6,00 €',
  ],
  [
    { kind: 'product-saved', details: { ...record('Caña', change('prices.base', 250, 280)), section: 'drinks' } },
    'Cambió el precio de Caña de 2,50 € a 2,80 €',
  ],
  [
    {
      kind: 'product-saved',
      details: {
        ...record('Ron', change('prices.copa', null, 700), change('stock', 1500, 0), change('isNew', false, true)),
        ...{ section: 'drinks' },
      },
    },
    'Cambió la bebida Ron. Precio de copa: de ninguno a 7,00 €; Existencias: de 1500 a 0; Nuevo: de No a Sí',
  ],
  [
    {
      kind: 'product-saved',
      details: {
        ...record('Pizza', change('name', null, 'Pizza'), change('prices.base', null, 950)),
        ...{ section: 'food', action: 'created' },
      },
    },
    'Creó la comida Pizza. Precio: 9,50 €',
  ],
  [
    { kind: 'product-saved', details: { ...record('Pizza', change('imageId', ID, ID)), section: 'food' } },
    'Cambió la imagen de Pizza',
  ],
  [
    {
      kind: 'product-saved',
      details: { ...record('Pizza', change('allergens', [], ['gluten', 'lacteos'])), section: 'food' },
    },
    'Cambió los alérgenos de Pizza de sin indicar a Gluten, Lácteos',
  ],
  [
    {
      kind: 'product-saved',
      details: { ...record('Pizza', change('allergens', ['gluten'], 'none')), section: 'food' },
    },
    'Cambió los alérgenos de Pizza de Gluten a ninguno',
  ],
  [
    { kind: 'costs-saved', details: { id: ID, name: 'Caña', changes: [change('costs.base', 40, 45)] } },
    'Cambió el coste del producto Caña de 0,40 € a 0,45 €',
  ],
  [
    {
      kind: 'product-saved',
      details: { ...record('Bravas', change('prices.Media ración', 550, 590)), section: 'food' },
    },
    'Cambió el precio de «Media ración» de Bravas de 5,50 € a 5,90 €',
  ],
  [
    { kind: 'category-saved', details: { ...record('Cañas', change('name', 'Cervezas', 'Cañas')), section: 'drinks' } },
    'Cambió el nombre de la categoría Cañas de «Cervezas» a «Cañas»',
  ],
  [
    { kind: 'subcategory-saved', details: { ...record('Rubias'), action: 'deleted' } },
    'Eliminó la subcategoría Rubias',
  ],
  [
    { kind: 'hours-saved', details: { section: 'food', weekday: 6, changes: [change('init', 1140, 75)] } },
    'Cambió la apertura del horario de comida del sábado de 19:00 a 01:15',
  ],
  [
    {
      kind: 'hours-saved',
      details: {
        ...{ section: 'food', weekday: 1 },
        changes: [change('windows', ['12:00-23:00'], ['13:00-16:00', '20:00-23:30'])],
      },
    },
    'Cambió el horario de comida del lunes de 12:00-23:00 a 13:00-16:00, 20:00-23:30',
  ],
  [
    {
      kind: 'hours-copied',
      details: {
        ...{ section: 'drinks', weekday: 1, to: 'weekend' },
        changes: [change('6', ['12:00-23:00'], ['13:00-16:00']), change('0', ['cerrado'], ['13:00-16:00'])],
      },
    },
    'Copió el horario de bebidas del lunes al fin de semana. Sábado: de 12:00-23:00 a 13:00-16:00; Domingo: de cerrado a 13:00-16:00',
  ],
  [
    {
      kind: 'hours-copied',
      details: {
        ...{ section: 'food', weekday: 1, to: 'weekdays' },
        changes: [change('5', ['12:00-23:00'], ['13:00-16:00'])],
      },
    },
    'Copió el horario de comida del lunes a los días de lunes a viernes. Viernes: de 12:00-23:00 a 13:00-16:00',
  ],
  [
    {
      kind: 'special-day-saved',
      details: {
        ...{ action: 'created', day: '2026-12-24' },
        changes: [change('food', null, ['12:00-17:00']), change('note.food', null, 'Nochebuena')],
      },
    },
    'Creó el día especial 24/12/2026. Horario de comida: 12:00-17:00; Nota de comida: «Nochebuena»',
  ],
  [
    {
      kind: 'special-day-saved',
      details: { action: 'deleted', day: '2026-12-25', changes: [change('drinks', ['cerrado'], null)] },
    },
    'Eliminó el día especial 25/12/2026. Horario de bebidas: cerrado',
  ],
  [{ kind: 'tables-created', details: { count: 25, first: 'A01', last: 'A25' } }, 'Creó 25 mesas, de la A01 a la A25'],
  [{ kind: 'tables-created', details: { count: 1, first: 'a3', last: 'a3' } }, 'Creó la mesa A03'],
  [{ kind: 'table-saved', details: record('a1', change('active', true, false)) }, 'Desactivó la mesa A01'],
  [
    { kind: 'user-saved', details: { ...record('Ana', change('disabled', true, false)), roles: [] } },
    'Activó el usuario Ana',
  ],
  [
    { kind: 'hours-saved', details: { section: 'drinks', weekday: 0, changes: [change('closed', false, true)] } },
    'Marcó el domingo como cerrado en el horario de bebidas',
  ],
  [{ kind: 'table-key-renewed', details: { id: ID, name: 'a1' } }, 'Renovó la clave del QR de la mesa A01'],
  [
    { kind: 'printer-saved', details: record('Barra', change('columns', 48, 32)) },
    'Cambió el ancho del papel de la impresora Barra de 48 letras a 32 letras',
  ],
  [{ kind: 'printer-key-renewed', details: { id: ID, name: 'Barra' } }, 'Renovó la clave de la impresora Barra'],
  [
    { kind: 'print-agent-saved', details: { ...record('Local', change('name', null, 'Local')), action: 'created' } },
    'Creó el programa de impresión Local',
  ],
  [
    { kind: 'print-agent-key-renewed', details: { id: ID, name: 'Local' } },
    'Renovó la clave del programa de impresión Local',
  ],
  [
    {
      kind: 'user-saved',
      details: { ...record('Ana', change('roles', ['WAITER'], ['WAITER', 'MANAGER'])), roles: [] },
    },
    'Cambió los roles del usuario Ana de Camarero a Camarero, Encargado',
  ],
  [
    { kind: 'password-changed', details: { id: ID, name: 'Ana', isByMailedLink: false } },
    'Cambió la contraseña de Ana',
  ],
  [
    { kind: 'password-changed', details: { id: ID, name: 'Ana', isByMailedLink: true } },
    'Ana cambió su contraseña con el enlace que recibió por correo',
  ],
  [{ kind: 'pin-changed', details: { id: ID, name: 'Ana' } }, 'Cambió el PIN de Ana'],
  [{ kind: 'pin-removed', details: { id: ID, name: 'Ana' } }, 'Quitó el PIN de Ana'],
  [
    {
      kind: 'permissions-saved',
      details: { role: 'WAITER', changes: [change('collect-payments', true, false)] },
    },
    'Desactivó «Cobrar» para el rol Camarero',
  ],
  [
    {
      kind: 'permissions-saved',
      details: {
        role: 'MANAGER',
        changes: [change('see-dashboard', true, false), change('manage-products', false, true)],
      },
    },
    'Cambió los permisos del rol Encargado. Ver el panel: de Sí a No; Cambiar los productos: de No a Sí',
  ],
  [{ kind: 'tablet-shared', details: { id: ID, name: 'Barra' } }, 'Empezó a compartir la tableta Barra'],
  [{ kind: 'tablet-sharing-ended', details: { id: ID, name: 'Barra' } }, 'Dejó de compartir la tableta Barra'],
  [
    { kind: 'settings-saved', details: { part: 'company', changes: [change('iva', 10, 5.5)] } },
    'Cambió el IVA de 10 % a 5,5 %',
  ],
  [
    {
      kind: 'settings-saved',
      details: { part: 'config', changes: [change('paymentMode', 'manual', 'redsys'), change('qrExpiry', null, 45)] },
    },
    'Cambió la configuración. Método de pago: de En el local a Redsys; Caducidad del QR: de ninguna a 45 minutos',
  ],
  [{ kind: 'settings-saved', details: { part: 'images', changes: [change('logo', null, ID)] } }, 'Añadió el logo'],
  [
    {
      kind: 'settings-saved',
      details: { part: 'images', changes: [change('partnerUrl', '', 'https://uno.test')] },
    },
    'Cambió la web de la marca colaboradora de ninguna a https://uno.test',
  ],
  [
    { kind: 'settings-saved', details: { part: 'config', changes: [change('drinksAtBar', true, false)] } },
    'Desactivó «Las bebidas se piden en barra»',
  ],
  [
    {
      kind: 'user-saved',
      details: {
        ...record('Ana', change('name', null, 'Ana'), change('disabled', null, false)),
        ...{ action: 'created', roles: [] },
      },
    },
    'Creó el usuario Ana',
  ],
  [
    {
      kind: 'settings-saved',
      details: { part: 'images', changes: [change('logo', ID, ID), change('background', ID, null)] },
    },
    'Cambió las imágenes del local. Logo: otra imagen; Imagen de fondo: de una imagen a ninguna',
  ],
  [
    {
      kind: 'menu-imported',
      details: {
        ...{ created: 1, changed: 2, categories: ['Vinos'], subCategories: [] },
        products: [{ id: '1', name: 'Caña', isNew: false, changes: [change('prices.base', 250, 280)] }],
      },
    },
    'Importó la carta de un archivo: 1 producto nuevo, 2 productos cambiados, 1 categoría nueva. Caña: el precio de 2,50 € a 2,80 €',
  ],
  [{ kind: 'defaults-created', details: {} }, 'Creó los tipos de producto y los horarios'],
  [
    { kind: 'list-exported', details: { list: 'payments', from: '2026-11-01', to: '2026-11-21' } },
    'Exportó a Excel los pagos del 01/11/2026 al 21/11/2026',
  ],
  [{ kind: 'customer-data-exported', details: counts(1) }, 'Exportó los datos de 1 cliente'],
  [{ kind: 'customer-data-exported', details: counts(0, 1) }, 'Exportó los datos de 1 pedido del personal'],
  [{ kind: 'customer-data-erased', details: { ...counts(2), isAutomatic: false } }, 'Borró los datos de 2 clientes'],
  [
    { kind: 'customer-data-erased', details: { ...counts(1, 3, 1), isAutomatic: false } },
    'Borró los datos de 1 cliente, 3 pedidos del personal y 1 ticket',
  ],
  [
    { kind: 'customer-data-erased', details: { ...counts(2, 1), isAutomatic: true } },
    'Se borraron por antigüedad los datos de 2 clientes y 1 pedido del personal',
  ],
  [
    {
      kind: 'lines-recovered',
      details: {
        tableCodes: ['A1'],
        lines: [
          { quantity: 2, label: 'Caña' },
          { quantity: 1, label: 'Doble' },
        ],
        doneBy: ['Luis', null],
      },
    },
    'Devolvió a pendientes 2 Caña y 1 Doble de la mesa A01, que marcó como hecho Luis y el modo automático',
  ],
  [{ kind: 'day-sums-rebuilt', details: { years: [2020, 2021] } }, 'Actualizó los resúmenes de 2020 y 2021'],
  [{ kind: 'backup-key-created', details: {} }, 'Creó una clave para las copias de seguridad'],
];

function counts(customers: number, staffOrders = 0, otherReceipts = 0) {
  return { customers, staffOrders, otherReceipts };
}

describe('the sentence of an entry', () => {
  it.each(CASES)('of %j is «%s»', (activity, sentence) => {
    expect(activitySentence(activity).replaceAll('\u00a0', ' ')).toBe(sentence);
  });

  it('is tested for every kind, and every kind has a name for the filter', () => {
    expect([...new Set(CASES.map(([{ kind }]) => kind))].toSorted()).toEqual([...ACTIVITY_KINDS].toSorted());
    expect(Object.keys(activityKindNames)).toEqual([...ACTIVITY_KINDS]);
  });

  it('has the stored name of an unknown field and of an unknown kind', () => {
    const later: Activity[] = JSON.parse(`[
      { "kind": "table-saved", "details": { "action": "changed", "name": "A1", "changes": [
        { "field": "toString", "before": { "a": 1 }, "after": 2 }
      ] } },
      { "kind": "table-moved", "details": {} }
    ]`);
    expect(later.map((activity) => activityText(activity).sentence)).toEqual([
      'Cambió «toString» de la mesa A01 de {"a":1} a 2',
      'Otra acción: table-moved',
    ]);
  });
});
