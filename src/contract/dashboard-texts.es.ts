// Spanish texts of the dashboard that its screen and its Excel file share.
import type { UnchargedKind } from '#domain/z-closure.ts';
import type { DashboardPanel } from './excel-exports.ts';

/**
 * The Spanish titles of the dashboard's panels. They also name the sheets of the Excel file, so they have only letters and spaces.
 */
export const dashboardPanelTitles = {
  summary: 'Resumen',
  today: 'Hoy por horas',
  months: 'Ventas por mes',
  days: 'Ventas por día',
  orders: 'Pedidos por mes',
  hours: 'Horas de la semana',
  products: 'Productos',
  people: 'Personas',
  methods: 'Formas de pago',
  customers: 'Clientes',
} as const satisfies Record<DashboardPanel, string>;

/** The Spanish names of the numbers on the dashboard, such as sales and orders, for the screen and the Excel file. */
export const dashboardFigureNames = {
  sales: 'Ventas',
  orders: 'Pedidos',
  customers: 'Clientes',
  newCustomers: 'Clientes nuevos',
  returningCustomers: 'Clientes que repiten',
} as const;

/**
 * Spanish texts that only the dashboard's Excel file contains. They are separate from the other dashboard texts, because the server
 * writes the file and the script of the page does not need them.
 */
export const dashboardSheetTexts = {
  refunds: 'Devoluciones',
  net: 'Neto',
  averageTicket: 'Ticket medio por cliente',
  averageOrder: 'Ticket medio por pedido',
  unitsPerCustomer: 'Productos por cliente',
  canceledOrders: 'Pedidos anulados',
  /** Number and amount of what was not charged. */
  uncharged: {
    voided: ['Líneas quitadas', 'Importe quitado'],
    invited: ['Líneas invitadas', 'Importe invitado'],
    discounted: ['Pedidos con descuento', 'Importe descontado'],
  } satisfies Record<UnchargedKind, readonly [string, string]>,
  /** The name of the row of what customers ordered and paid themselves. */
  customerPhones: 'Móviles de los clientes',
} as const;

const MONTH_NAMES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** Writes a month YYYY-MM in Spanish: «noviembre de 2026». */
export function monthText(month: string): string {
  const [year, number] = month.split('-');
  return `${MONTH_NAMES[Number(number) - 1]} de ${year}`;
}
