// Spanish texts of «Agotados», the dialog in which staff mark products as sold out.

/**
 * Visible texts of the button and the dialog for sold-out products. The keys that end in `Of` are accessible names of buttons,
 * which include the name of the product.
 */
export const soldOutTexts = {
  open: 'Agotados',
  title: 'Productos agotados',
  search: 'Buscar un producto',
  readFailed: 'No se han podido leer los productos',
  pending: 'En esta pantalla',
  soldOut: 'Agotado ahora',
  nothingSoldOut: 'No hay nada agotado.',
  available: 'A la venta',
  found: 'Resultados',
  notFound: 'Ningún producto coincide con la búsqueda',
  none: 'Todavía no hay productos en la carta',
  mark: 'Agotado',
  /** These labels begin with the visible word, for voice control. */
  markOf: (name: string) => `Agotado: ${name}`,
  isSoldOut: 'Agotado',
  undo: 'Deshacer',
  undoOf: (name: string) => `Deshacer: ${name} vuelve a estar a la venta`,
  back: 'Vuelve a haber',
  backOf: (name: string) => `Vuelve a haber ${name}`,
  left: (units: number) => (units === 1 ? 'Queda 1' : `Quedan ${units}`),
  reserved: (units: number) => (units === 1 ? '1 reservada sin pagar' : `${units} reservadas sin pagar`),
  free: 'Liberar',
  freeOf: (name: string) => `Liberar ${name}: vuelve a la venta lo que está reservado sin pagar`,
  freePaying: 'Liberar aunque se esté pagando',
  freePayingOf: (name: string) => `Liberar aunque se esté pagando: ${name}`,
  units: (name: string) => `¿Cuántas unidades hay de ${name}?`,
  save: 'Guardar',
  markedNow: (name: string) => `${name}: agotado`,
  backNow: (name: string) => `${name}: vuelve a estar a la venta`,
  availableWith: (name: string, units: number) =>
    `${name} ya está a la venta: ${units === 1 ? 'queda 1' : `quedan ${units}`}.`,
} as const;
