// The cash of a Z closure in words, for screens, paper and mail.
import {
  CASH_DIRECTIONS,
  type CashCount,
  type CashDirection,
  type CashMovement,
  type ExpectedCash,
  isExpectedCashRange,
  sumOfMovements,
} from '#domain/cash-count.ts';
import { type Cents, cents, formatEuros, multiplyCents } from '#domain/money.ts';

/**
 * A row of the list that explains the expected cash of a Z closure. A row with `isSum` shows a sum; every other row shows one cash
 * movement, and stands below the sum that includes the movement.
 */
interface ExpectedCashRow {
  readonly isSum: boolean;
  readonly label: string;
  readonly value: string;
}

/** The Spanish name of a cash movement (cash that staff put into the drawer or took out without a sale), by direction. */
export const cashMovementNames: Readonly<Record<CashDirection, string>> = {
  in: 'Entrada de efectivo',
  out: 'Salida de efectivo',
};

const SUM_NAMES: Readonly<Record<CashDirection, string>> = { in: 'Entradas de efectivo', out: 'Salidas de efectivo' };

/**
 * Returns the rows that explain how much cash a Z closure (cash closing) expects in the drawer: each sum, with its cash movements
 * below. Empty if there is neither an opening float (the coins for giving change) nor a cash movement, because the expected cash is
 * then only the cash of the sales.
 */
export function expectedCashRows(cash: CashCount, movements: readonly CashMovement[]): readonly ExpectedCashRow[] {
  const { openingFloat, received, refunded, expected } = cash;
  if (openingFloat === null && movements.length === 0) return [];
  const sum = (label: string, value: string): ExpectedCashRow => ({ isSum: true, label, value });
  return [
    ...(openingFloat === null ? [] : [sum('Fondo de caja', formatEuros(openingFloat))]),
    sum('Cobrado en efectivo', formatEuros(received)),
    ...(refunded === 0 ? [] : [sum('Devuelto en efectivo', formatEuros(multiplyCents(refunded, -1)))]),
    ...CASH_DIRECTIONS.flatMap((direction) => {
      const own = movements.filter((movement) => movement.direction === direction);
      if (own.length === 0) return [];
      const total = sumOfMovements(own, direction);
      return [sum(SUM_NAMES[direction], formatEuros(withSign(direction, total))), ...own.map(movementRow)];
    }),
    sum('Efectivo esperado', expectedCashText(expected)),
  ];
}

/** «Lucía: Pago a proveedor · −20,00 €» */
function movementRow({ direction, amount, reason, by }: CashMovement): ExpectedCashRow {
  return { isSum: false, label: `${by ?? 'Sin nombre'}: ${reason}`, value: formatEuros(withSign(direction, amount)) };
}

/** What left the drawer is negative. */
function withSign(direction: CashDirection, amount: Cents): Cents {
  return direction === 'in' ? amount : multiplyCents(amount, -1);
}

/**
 * Writes the expected cash: «318,40 €». Writes a range, «entre 306,00 € y 318,40 €», if staff did not record for some payments
 * whether they were in cash.
 */
export function expectedCashText(expected: ExpectedCash): string {
  const { least, most } = expected;
  return isExpectedCashRange(expected) ? `entre ${formatEuros(least)} y ${formatEuros(most)}` : formatEuros(most);
}

/**
 * Writes the counted cash of a Z closure (cash closing) and how it differs from the expected cash: «Contado 312,40 €; esperado
 * 318,40 €; faltan 6,00 €». Null if the cash was not counted.
 */
export function cashCountText({ expected, counted, difference }: CashCount): string | null {
  if (counted === null || difference === null) return null;
  const result = differenceText(difference, isExpectedCashRange(expected));
  return `Contado ${formatEuros(counted)}; esperado ${expectedCashText(expected)}; ${result}`;
}

/** Outside of a range the difference is at least the one to its nearest end. */
function differenceText(difference: Cents, isOfRange: boolean): string {
  if (difference === 0) return isOfRange ? 'cuadra dentro del margen' : 'cuadra';
  const amount = formatEuros(cents(Math.abs(difference)));
  return `${difference < 0 ? 'faltan' : 'sobran'} ${isOfRange ? `al menos ${amount}` : amount}`;
}
