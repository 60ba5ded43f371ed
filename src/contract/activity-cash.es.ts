// Spanish sentences of the activity log about the cash of the drawer.
import type { Activity } from '#domain/activity.ts';
import { formatLoggedAmount } from './activity-fields.es.ts';

/**
 * An activity-log entry about the cash of the drawer: its opening float (the coins for giving change) was set, cash was paid in or
 * out, or such a movement was undone.
 */
export type CashActivity = Extract<
  Activity,
  { readonly kind: 'opening-float-set' | 'cash-moved' | 'cash-movement-undone' }
>;

/**
 * Returns the Spanish sentence of an activity-log entry about the cash of the drawer: «Sacó 20,00 € de la caja: «Pago a
 * proveedor»».
 */
export function cashActivityText({ kind, details }: CashActivity): string {
  switch (kind) {
    case 'opening-float-set': {
      const { closureId, before, after } = details;
      const change =
        before === null
          ? `Puso el fondo de caja en ${formatLoggedAmount(after)}`
          : `Cambió el fondo de caja de ${formatLoggedAmount(before)} a ${formatLoggedAmount(after)}`;
      return `${change} (cierre Z n.º ${closureId})`;
    }
    case 'cash-moved': {
      const { direction, amount, reason } = details;
      const moved =
        direction === 'in'
          ? `Metió ${formatLoggedAmount(amount)} en la caja`
          : `Sacó ${formatLoggedAmount(amount)} de la caja`;
      return `${moved}: «${reason}»`;
    }
    case 'cash-movement-undone': {
      const { direction, amount, reason } = details;
      return `Deshizo una ${direction === 'in' ? 'entrada' : 'salida'} de efectivo de ${formatLoggedAmount(amount)}: «${reason}»`;
    }
  }
}
