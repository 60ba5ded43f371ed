// Spanish texts of «Agotados».

export const soldOutTexts = {
  open: 'Agotados',
  title: 'Productos agotados',
  search: 'Buscar un producto',
  readFailed: 'No se han podido leer los productos',
  pending: 'En este tablero',
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
  units: (name: string) => `¿Cuántas unidades hay de ${name}?`,
  save: 'Guardar',
  markedNow: (name: string) => `${name}: agotado`,
  backNow: (name: string) => `${name}: vuelve a estar a la venta`,
  availableWith: (name: string, units: number) =>
    `${name} ya está a la venta: ${units === 1 ? 'queda 1' : `quedan ${units}`}.`,
} as const;
