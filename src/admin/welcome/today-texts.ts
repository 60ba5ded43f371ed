// Spanish texts of the figures on the welcome page.

export const todayTexts = {
  title: 'Ahora mismo',
  readFailed: 'No se han podido leer las cifras de hoy',
  sales: 'Ventas de hoy',
  owed: 'Por cobrar',
  owedTables: (tables: number) => (tables === 1 ? 'en 1 mesa' : `en ${tables} mesas`),
  nothingOwed: 'Nada por cobrar',
  waiting: 'Quien más espera',
  waitingAt: (table: string) => `Mesa ${table}`,
  minutes: (minutes: number) => `${minutes} min`,
  nobodyWaits: 'Nadie espera',
  soldOut: 'Agotado',
  products: (products: number) => (products === 1 ? 'producto' : 'productos'),
  nothingSoldOut: 'Nada agotado',
  incidents: 'Incidencias de pago',
  open: (open: number) => (open === 1 ? 'abierta' : 'abiertas'),
  noIncidents: 'Ninguna abierta',
} as const;
