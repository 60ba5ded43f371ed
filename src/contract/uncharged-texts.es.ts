// The list in a Z closure of changes by person and reason: lines taken off orders or given away, paid before or not, discounts, and
// payments corrected from cash to card or the reverse.
import { formatEuros } from '#domain/money.ts';
import { sumOfZClosureChanges, Z_CLOSURE_CHANGE_KINDS, type ZClosureChange } from '#domain/z-closure.ts';

/**
 * A row of the list of changes in a Z closure. The list shows what staff took off orders, gave away, discounted or corrected (cash
 * to card or the reverse). A row with `isSum` shows the sum of one kind of change. Every other row shows the changes of one person
 * for one reason.
 */
interface UnchargedRow {
  readonly isSum: boolean;
  readonly label: string;
  readonly value: string;
}

const KIND_NAMES: Readonly<Record<ZClosureChange['kind'], string>> = {
  voided: 'Quitado',
  invited: 'Invitado',
  discounted: 'Descuento',
  'voided-paid': 'Quitado ya cobrado',
  'invited-paid': 'Invitado ya cobrado',
  'corrected-to-cash': 'Corregido a efectivo',
  'corrected-to-card': 'Corregido a datáfono',
};

/**
 * Returns the Spanish rows of a Z closure (cash closing) that list what staff changed: lines taken off, invitations, discounts and
 * corrected payments. Each kind of change begins with a row with its sum, such as «Quitado», «3 líneas · 8,40 €». Then follows one
 * row for each person and reason.
 */
export function zClosureChangeRows(uncharged: readonly ZClosureChange[]): readonly UnchargedRow[] {
  return Z_CLOSURE_CHANGE_KINDS.flatMap((kind) => {
    const ofKind = uncharged.filter((each) => each.kind === kind);
    if (ofKind.length === 0) return [];
    const people = ofKind.map(({ by, reason, ...counted }) => {
      return {
        isSum: false,
        label: reason === '' ? (by ?? 'Sin nombre') : `${by ?? 'Sin nombre'}: ${reason}`,
        value: countedText(kind, counted),
      };
    });
    return [
      { isSum: true, label: KIND_NAMES[kind], value: countedText(kind, sumOfZClosureChanges(uncharged, kind)) },
      ...people,
    ];
  });
}

const NOUNS: Readonly<Record<ZClosureChange['kind'], string>> = {
  voided: 'línea',
  invited: 'línea',
  discounted: 'pedido',
  'voided-paid': 'línea',
  'invited-paid': 'línea',
  'corrected-to-cash': 'pago',
  'corrected-to-card': 'pago',
};

/** «1 línea · 1,80 €»; below zero if more was undone than changed since the closing before. */
function countedText(kind: ZClosureChange['kind'], { lines, sum }: Pick<ZClosureChange, 'lines' | 'sum'>): string {
  const noun = NOUNS[kind];
  return `${lines} ${noun}${Math.abs(lines) === 1 ? '' : 's'} · ${formatEuros(sum)}`;
}
