// Spanish texts of «Panel», the dashboard with the sales figures.
import { clockTimeInSentence, dateTimeInSentence } from '#contract/clock-time.es.ts';
import { dashboardFigureNames, dashboardPanelTitles } from '#contract/dashboard-texts.es.ts';
import type { Section } from '#domain/schedule.ts';

/** Visible Spanish texts of the dashboard («Panel») with the sales figures. */
export const dashboardTexts = {
  filters: 'Días y tipo de producto',
  ranges: 'Periodo',
  /** Preset ranges by their number of months. */
  presets: { 0: 'Hoy', 1: 'Último mes', 3: 'Últimos 3 meses', 6: 'Últimos 6 meses', 12: 'Último año' },
  section: 'Tipo de producto',
  sections: { all: 'Todo', drinks: 'Bebidas', food: 'Comida' } satisfies Record<Section | 'all', string>,
  refresh: 'Actualizar',
  collecting: 'Recopilando datos',
  shown: (days: string, before: string) => `${days}, frente a ${before}`,
  shownToday: (weekday: string, weekdays: string, time: string, before: string) =>
    `Hoy, frente al ${weekday} pasado hasta ${clockTimeInSentence(time)}, a la media de los cuatro últimos ${weekdays} hasta esa hora, y al ${before} entero.`,
  readFailed: 'No se han podido leer los datos',
  panelFailed: 'No se ha podido leer.',
  empty: 'Sin ventas en estos días',
  showTable: 'Ver tabla',
  showChart: 'Ver gráfico',
  excel: 'Excel',
  all: 'todo el panel',
  definitionFailed: 'No se ha podido abrir la explicación',
  meaning: (name: string) => `Qué significa «${name}»`,
  now: 'Este periodo',
  yearBefore: 'Un año antes',
  change: 'Cambio',
  hour: 'Hora',
  day: 'Día',
  month: 'Mes',

  tiles: {
    title: dashboardPanelTitles.summary,
    amount: dashboardFigureNames.sales,
    orders: dashboardFigureNames.orders,
    averageOrder: 'Ticket medio',
    customers: dashboardFigureNames.customers,
    net: (amount: string) => `Neto ${amount}`,
    perCustomer: (amount: string) => `${amount} por cliente`,
    unitsPerCustomer: (units: string) => `${units} productos por cliente`,
    ofAll: 'El ticket medio por cliente y los clientes son de todos los tipos.',
    aYearAgo: 'en un año',
    weekdayBefore: (weekday: string) => `${weekday} pasado`,
    lastFour: (weekdays: string) => `media de 4 ${weekdays}`,
  },

  hours: {
    today: 'Hoy',
    lastWeek: (weekday: string) => `${capitalised(weekday)} pasado`,
    note: 'Según la hora del pedido.',
  },
  best: (title: string, best: string, value: string) => `${title}: lo más alto, ${best}, ${value}`,

  heat: {
    measure: 'Qué se muestra',
    span: (hour: number) => `de ${hour} a ${hour + 1} h`,
    cell: (hour: string, value: string, share: string) => `${hour}: ${value} de media, el ${share} del total`,
    ordersOf: (orders: string) => `${orders} pedidos`,
    note: 'Media por cada día de la semana. Las horas de madrugada están en la fila de la noche a la que pertenecen. Según la hora del pedido.',
  },

  top: {
    title: 'Productos más vendidos',
    headers: ['Producto', 'Unidades', 'Parte'],
    others: 'Los demás',
    total: (units: string) => `${units} uds.`,
    sentence: (product: string, share: string) => `El más vendido: ${product}, el ${share} de las unidades`,
  },

  products: {
    search: 'Buscar producto',
    unsold: (count: number) => `Sin ventas (${count})`,
    columns: {
      name: 'Producto',
      units: 'Unidades',
      amount: 'Ventas',
      change: 'Cambio',
      share: 'Parte',
      margin: 'Margen',
    },
  },

  /** Titles of the columns: person, orders and sales taken, sales by order, sales collected. */
  people: ['Persona', 'Pedidos', 'Ventas', 'Por pedido', 'Cobrado'],

  methods: {
    headers: ['Forma de pago', 'Cobros', 'Ventas', 'Parte', 'Devuelto'],
    cash: 'Efectivo',
    card: 'Tarjeta y en línea',
    unknown: 'Sin indicar',
    manual: 'Manual, sin indicar',
    canceled: (orders: number, amount: string) =>
      orders === 1 ? `1 pedido anulado sin cobrar (${amount})` : `${orders} pedidos anulados sin cobrar (${amount})`,
    uncharged: 'Lo que se quitó, se invitó o se descontó',
    unchargedHeaders: ['Sin cobrar', 'Número', 'Importe'],
    /** The name of each kind, and what is counted of it. */
    unchargedKinds: {
      voided: ['Quitado', 'línea', 'líneas'],
      invited: ['Invitado', 'línea', 'líneas'],
      discounted: ['Descuento', 'pedido', 'pedidos'],
    },
    noneCanceled: 'Ningún pedido anulado sin cobrar',
    closures: 'Cierres de caja (Z)',
  },

  /** Titles of the columns. */
  visits: ['Clientes', 'Número', 'Parte'],

  spanning: {
    closed: (from: string, until: string) =>
      `Cada día va de medianoche a medianoche; el cierre de caja del ${dateTimeInSentence(from)} al ${dateTimeInSentence(until)} suma la noche entera.`,
    open: (from: string) =>
      `Cada día va de medianoche a medianoche; la caja abierta desde el ${dateTimeInSentence(from)} suma la noche entera.`,
    link: (id: number) => `Ver el cierre ${id}`,
    openLink: 'Ver la caja abierta',
  },
} as const;

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
