// Visible texts of the cart and the e-mail dialog. Texts quoted in the requirements must not change by a letter.
import { textCatalogue } from '#customer/shared/language.ts';

/** The visible texts of the cart, in the customer's language. */
export const cartTexts = textCatalogue('cart', {
  email: {
    title: '¿Nos dejas tu correo?',
    text: 'Es para enviarte el ticket, nunca para publicidad. Si prefieres no darlo, pulsa «Omitir».',
    label: 'Correo electrónico',
    placeholder: 'nombre@correo.es',
    accept: 'Continuar',
    skip: 'Omitir',
  },

  quantity: (name: string) => `Cantidad de ${name}`,
  more: (name: string) => `Añadir una unidad de ${name}`,
  less: (name: string) => `Quitar una unidad de ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  removeShort: 'Quitar',
  removed: (name: string) => `${name}: quitado de tu pedido.`,
  removeSection: { drinks: 'Quitar la bebida', food: 'Quitar la comida' },
  removedSection: { drinks: 'Hemos quitado la bebida de tu pedido.', food: 'Hemos quitado la comida de tu pedido.' },
  /** The lines that cannot be ordered now, under the reason. */
  affected: (names: readonly string[]) => `No se puede pedir: ${names.join(', ')}.`,
  onlyLeft: (units: number, name: string) =>
    units === 1 ? `Solo queda 1 de ${name}` : `Solo quedan ${units} de ${name}`,
  reduce: (units: number) => `Poner ${units}`,
  reduceLine: (units: number, name: string) => `Poner ${units} de ${name}`,
  noTable: 'Falta tu mesa',
  noTableText: 'Escanea el QR de tu mesa con la cámara del móvil. Lo que has elegido se queda guardado.',
  emptied: 'Has vaciado tu pedido',
  undo: 'Deshacer',
  soldOut: 'Agotado: no cuenta en tu pedido.',
  gone: 'Ya no está en la carta: no cuenta en tu pedido.',
  notOffered: 'Ya no se ofrece así: no cuenta en tu pedido.',
  mixerGone: 'El refresco elegido se ha agotado: no cuenta en tu pedido.',
  clear: 'Vaciar',
  clearTitle: '¿Vaciar tu pedido?',
  clearText: 'Quitarás todos los productos y sus notas.',
  clearConfirm: 'Vaciar el pedido',
  clearCancel: 'No vaciar',
  changedPrices: 'Han cambiado estos precios:',
  changedPrice: (name: string, before: string, now: string) => `${name}: antes ${before}, ahora ${now}`,
  understood: 'Entendido',
} as const);
