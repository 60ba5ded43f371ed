// Spanish sentences of the activity log about owed orders (unpaid, staff collect them) and counted cash.
import type { Activity } from '#domain/activity.ts';
import type { PaidWith } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { formatLoggedAmount } from './activity-fields.es.ts';
import { paidWithNames } from './payment-names.es.ts';

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

type Collected = Extract<Activity, { readonly kind: 'payments-collected' }>['details'];

/**
 * Returns the Spanish sentence of the activity-log entry that staff collected the money of orders: «Cobró 2 pedidos de la mesa A04
 * (37,50 €, efectivo, entregado 40,00 €): pagos n.º 12 y 14». With `remaining` (cents still owed), it says that only a part was
 * collected: «Cobró una parte de 1 pedido de la mesa A04 (20,00 €, datáfono; quedan 17,50 €): pago n.º 12».
 */
export function collectionActivityText({ tableCodes, numbers, amount, ways, remaining }: Collected): string {
  const isOne = numbers.length === 1;
  const orders = isOne ? '1 pedido' : `${numbers.length} pedidos`;
  const how =
    ways.length === 1 ? ways.map(wayText) : ways.map((way) => `${formatLoggedAmount(way.amount)} ${wayText(way)}`);
  const left = remaining === 0 ? '' : `; ${remaining === 100 ? 'queda' : 'quedan'} ${formatLoggedAmount(remaining)}`;
  const what = `${remaining === 0 ? '' : 'una parte de '}${orders} de ${tablesText(tableCodes)}`;
  return `Cobró ${what} (${formatLoggedAmount(amount)}, ${LIST.format(how)}${left}): ${paymentsText(numbers)}`;
}

function wayText({ paidWith, cashGiven }: Collected['ways'][number]): string {
  const cash = cashGiven === null ? '' : `, entregado ${formatLoggedAmount(cashGiven)}`;
  return `${paidWithNames[paidWith].toLocaleLowerCase('es')}${cash}`;
}

type Corrected = Extract<Activity, { readonly kind: 'payment-way-corrected' }>['details'];

/**
 * Returns the Spanish sentence of the activity-log entry that staff corrected how a payment was received (in cash or by card
 * terminal). Example: «Corrigió el pago n.º 12 (12,40 €): era efectivo, no datáfono: «Se pulsó mal»».
 */
export function paidWithCorrectionActivityText({ number, amount, from, to, reason }: Corrected): string {
  const name = (paidWith: PaidWith) => paidWithNames[paidWith].toLocaleLowerCase('es');
  const before = from === null ? ' (no estaba indicado)' : `, no ${name(from)}`;
  return `Corrigió el pago n.º ${number} (${formatLoggedAmount(amount)}): era ${name(to)}${before}${reason === '' ? '' : `: «${reason}»`}`;
}

type Left = Extract<Activity, { readonly kind: 'payments-left' }>['details'];

/**
 * Returns the Spanish sentence of the activity-log entry that staff left unpaid payments for the next Z closure (cash closing):
 * «Dejó para el siguiente cierre 12,40 € de la mesa A04 (pago n.º 12): «Vuelven mañana»».
 */
export function leftPaymentsActivityText({ tableCodes, numbers, amount, reason }: Left): string {
  return `Dejó para el siguiente cierre ${formatLoggedAmount(amount)} de ${tablesText(tableCodes)} (${paymentsText(numbers)}): «${reason}»`;
}

type Moved = Extract<Activity, { readonly kind: 'orders-moved' }>['details'];

/**
 * Returns the Spanish sentence of the activity-log entry that staff moved orders to another table, or undid the move. Example:
 * «Cambió 2 pedidos de la mesa A04 a la mesa B02: pagos n.º 12 y 14».
 */
export function movedOrdersActivityText({ from, to, numbers, amount, isUndone }: Moved): string {
  const orders = numbers.length === 1 ? '1 pedido' : `${numbers.length} pedidos`;
  const owed = amount === 0 ? '' : ` (${formatLoggedAmount(amount)} por cobrar)`;
  const verb = isUndone ? 'Devolvió' : 'Cambió';
  return `${verb} ${orders} de ${tablesText([from])} a ${tablesText([to])}${owed}: ${paymentsText(numbers)}`;
}

type DiscountActivity = Extract<Activity, { readonly kind: 'orders-discounted' | 'discount-undone' }>;

/**
 * Returns the Spanish sentence of the activity-log entry that staff gave a discount on orders, or undid a discount. Example:
 * «Descontó 4,20 € (10 %) de 2 pedidos de la mesa A04 (pagos n.º 12 y 14): «Promoción»».
 */
export function discountActivityText({ kind, details }: DiscountActivity): string {
  const { tableCodes, numbers } = details;
  const orders = numbers.length === 1 ? '1 pedido' : `${numbers.length} pedidos`;
  const of = `${orders} de ${tablesText(tableCodes)} (${paymentsText(numbers)})`;
  const amount = formatLoggedAmount(details.amount);
  if (kind === 'discount-undone') return `Deshizo el descuento de ${amount} de ${of}`;
  const percent = details.percent === null ? '' : ` (${details.percent} %)`;
  return `Descontó ${amount}${percent} de ${of}: «${details.reason}»`;
}

type MarkedFalse = Extract<Activity, { readonly kind: 'orders-marked-false' }>['details'];

/**
 * Returns the Spanish sentence of the activity-log entry that staff marked orders as false (nobody at the table placed them).
 * Example: «Marcó como falsos 2 pedidos de la mesa A04 (37,50 €): pagos n.º 12 y 14, y bloqueó 1 móvil».
 */
export function falseOrdersActivityText({ tableCodes, numbers, amount, blockedSessions }: MarkedFalse): string {
  const orders = numbers.length === 1 ? 'falso 1 pedido' : `falsos ${numbers.length} pedidos`;
  const phones = blockedSessions === 1 ? '1 móvil' : `${blockedSessions} móviles`;
  const blocked = blockedSessions === 0 ? '' : `, y bloqueó ${phones}`;
  return `Marcó como ${orders} de ${tablesText(tableCodes)} (${formatLoggedAmount(amount)}): ${paymentsText(numbers)}${blocked}`;
}

/**
 * Returns the last part of an activity-log sentence, which says how many order lines were taken off the boards: «, con 2 líneas
 * quitadas de las pantallas de pedidos». Returns an empty text for 0 lines.
 */
export function voidedLinesClause(lines = 0): string {
  if (lines === 0) return '';
  return `, con ${lines === 1 ? '1 línea quitada' : `${lines} líneas quitadas`} de las pantallas de pedidos`;
}

type Closed = Extract<Activity, { readonly kind: 'z-closure-closed' }>['details'];

/**
 * Returns the last part of the activity-log sentence about a closed Z closure (cash closing). It compares the counted cash with the
 * expected cash: «. Contó 312,40 €; se esperaban 318,40 €; faltaban 6,00 €». Returns an empty text if the cash was not counted.
 */
export function countedCashClause({
  counted = null,
  expected = null,
  expectedMost,
  difference = null,
}: Closed): string {
  if (counted === null) return '';
  if (expected === null || difference === null) return `. Contó ${formatLoggedAmount(counted)} en efectivo`;
  const isRange = expectedMost !== undefined;
  const range = isRange
    ? `entre ${formatLoggedAmount(expected)} y ${formatLoggedAmount(expectedMost)}`
    : formatLoggedAmount(expected);
  return `. Contó ${formatLoggedAmount(counted)}; se esperaban ${range}; ${differenceText(difference, isRange)}`;
}

function differenceText(difference: number, isOfRange: boolean): string {
  if (difference === 0) return isOfRange ? 'cuadraba dentro del margen' : 'cuadraba';
  const amount = formatLoggedAmount(Math.abs(difference));
  return `${difference < 0 ? 'faltaban' : 'sobraban'} ${isOfRange ? `al menos ${amount}` : amount}`;
}

function tablesText(codes: readonly string[]): string {
  return `${codes.length === 1 ? 'la mesa' : 'las mesas'} ${LIST.format(codes.map(tableLabel))}`;
}

function paymentsText(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'pago' : 'pagos'} n.º ${LIST.format(numbers.map(String))}`;
}
