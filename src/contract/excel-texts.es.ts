// All Spanish texts of the Excel files.
import type { ExportName } from './excel-exports.ts';

/** Sheet names, file names and column titles. */
export const excelTexts = {
  /** Name of the sheet, and prefix of the file name. */
  names: {
    orders: { sheet: 'Pedidos', file: 'pedidos' },
    payments: { sheet: 'Pagos', file: 'pagos' },
    closures: { sheet: 'Cierres de caja', file: 'cierres-de-caja' },
    // The sheets of the dashboard are named after its panels.
    dashboard: { sheet: 'Panel', file: 'panel' },
    activity: { sheet: 'Registro de actividad', file: 'registro-de-actividad' },
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

  figure: 'Dato',
  range: 'Periodo',
  yearBefore: 'Un año antes',
  change: 'Cambio',
  lastWeek: (time: string) => `Hace una semana, hasta las ${time}`,
  lastFour: (time: string) => `Media de cuatro semanas, hasta las ${time}`,
  from: 'Desde',
  to: 'Hasta',
  productTypes: 'Productos',
  allProductTypes: 'Todos',
  canceledAmount: 'Importe anulado',
  spanningClosure: (id: number) =>
    `El cierre de caja ${id} pasa de medianoche: su suma puede no coincidir con la de estos días.`,

  day: 'Día',
  month: 'Mes',
  hour: 'Hora',
  weekday: 'Día de la semana',
  today: 'Hoy',
  aWeekAgo: 'Hace una semana',
  sales: 'Ventas',
  orders: 'Pedidos',
  meanOrders: 'Media de pedidos',
  meanSales: 'Media de ventas',
  share: 'Parte',
  shareOfOrders: 'Parte de los pedidos',
  shareOfSales: 'Parte de las ventas',
  shareOfUnits: 'Parte de las unidades',

  product: 'Producto',
  productType: 'Tipo',
  units: 'Unidades',
  unitsYearBefore: 'Unidades un año antes',
  salesYearBefore: 'Ventas un año antes',
  salesWithCost: 'Ventas con coste',
  cost: 'Coste',
  margin: 'Margen',
  marginPercent: 'Margen en %',

  person: 'Persona',
  ordersTaken: 'Pedidos tomados',
  amountTaken: 'Ventas de sus pedidos',
  averageOrder: 'Ticket medio por pedido',
  paymentsCollected: 'Cobros',
  amountCollected: 'Importe cobrado',
  payments: 'Cobros',
  manualWithoutWay: 'Manual, sin indicar',

  activity: 'Qué hizo',
  kind: 'Tipo',
  device: 'Dispositivo',
  session: 'Sesión',
} as const;
