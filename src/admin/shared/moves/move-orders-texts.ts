// Spanish texts of moving orders to another table.

/** Visible texts of the dialog that moves orders to another table. */
export const moveOrdersTexts = {
  open: 'Cambiar de mesa',
  /** Begins with the visible words, for voice control; `table` is «mesa A04». */
  openOf: (table: string) => `Cambiar de mesa, ${table}`,
  openOfOrder: (payment: number, table: string) => `Cambiar de mesa, pedido n.º ${payment}, ${table}`,
  title: (table: string) => `Cambiar de mesa · ${table}`,
  whole: '¿A qué mesa se van? Pasa todo lo que está por servir o por cobrar, y los móviles de sus clientes.',
  oneOrder: (payment: number) =>
    `¿A qué mesa va el pedido n.º ${payment}? Lo demás se queda, y los móviles de los clientes también.`,
  occupied: (orders: number, amount: string) =>
    `${orders === 1 ? '1 pedido' : `${orders} pedidos`} por cobrar (${amount}). Se sumarán.`,
  none: 'No hay otra mesa activa',
  noneHint: 'Activa una en «Mesas QR» y aparecerá aquí.',
  refused: 'No se ha cambiado',
  moved: (from: string, to: string) => `Cambio de mesa: ${from} → ${to}`,
  notLoaded: 'No se ha podido cargar',
} as const;
