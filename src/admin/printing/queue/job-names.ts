// Names of print jobs, for the print queue and for screen readers.
import type { QueuedPrintJob } from '#contract/printing.ts';
import { tableLabel } from '#domain/table.ts';
import type { TicketKind } from '#domain/ticket.ts';

const KIND_NAMES: Readonly<Record<Exclude<TicketKind, 'ticket'>, string>> = {
  move: 'Cambio de mesa',
  test: 'Impresión de prueba',
  receipt: 'Justificante de pago',
  bill: 'La cuenta',
  'z-closure': 'Cierre de caja (Z)',
};

/** Returns the name of a print job for staff: «Mesa A01», «Justificante de pago · Mesa A01», «Cierre de caja (Z)». */
export function printJobName({ kind, tableCode }: Pick<QueuedPrintJob, 'kind' | 'tableCode'>): string {
  const table = tableCode === null ? null : `Mesa ${tableLabel(tableCode)}`;
  if (kind === 'ticket') return table ?? 'Ticket';
  return table === null ? KIND_NAMES[kind] : `${KIND_NAMES[kind]} · ${table}`;
}
