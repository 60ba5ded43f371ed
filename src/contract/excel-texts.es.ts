// All Spanish texts of the Excel files.
import type { ExportName } from './excel-exports.ts';

/** Sheet names, file names and column titles. */
export const excelTexts = {
  /** Name of the sheet, and prefix of the file name. */
  names: {
    orders: { sheet: 'Pedidos', file: 'pedidos' },
    payments: { sheet: 'Pagos', file: 'pagos' },
    closures: { sheet: 'Cierres de caja', file: 'cierres-de-caja' },
  } satisfies Record<ExportName, { sheet: string; file: string }>,
  yes: 'Sí',
  no: 'No',

  time: 'Fecha y hora',
  table: 'Mesa',
  customer: 'Correo',
  label: 'Pedido',
  size: 'Tamaño',
  quantity: 'Cantidad',
  price: 'Precio',
  notes: 'Notas',
  isPending: 'Pendiente',

  number: 'Número',
  method: 'Método',
  total: 'Total',
  paid: 'Importe pagado',
  refunded: 'Devuelto',
  isPaid: 'Pagado',
  externalId: 'Id externo',

  closure: 'Id',
  openedOn: 'Apertura',
  closedOn: 'Cierre',
  sum: 'Suma',
  net: 'Neto',
} as const;
