// The tables at which staff take orders, and to which they move them.
import { useQuery } from '@tanstack/react-query';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { orderTablesQuery } from '#admin/shared/live/payments-queries.ts';

/**
 * Subscribes to all active tables of the venue, each with the amount that its orders still owe. Staff can take orders at these
 * tables, or move orders to them. The tables are in natural order (A2 before A10).
 */
export function useOrderTables() {
  return useQuery({ ...orderTablesQuery, refetchInterval: usePollInterval(), select: ({ tables }) => tables });
}

/** Spanish texts of the buttons with which staff choose a table, to take an order there or to move orders to it. */
export const orderTableTexts = {
  label: 'Mesas',
  search: 'Buscar mesa',
  searchPlaceholder: 'Número de mesa',
  word: 'Mesa',
  none: 'No hay ninguna mesa activa',
  noneHint: 'Activa una en «Mesas QR» y aparecerá aquí.',
  notFound: 'Ninguna mesa activa se llama así',
  notFoundHint: 'Comprueba el número, o que la mesa esté activa en «Mesas QR».',
  readFailed: 'No se han podido leer las mesas',
} as const;
