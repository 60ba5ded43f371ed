// Visible texts of the product sheet. Texts quoted in the requirements must not change by a letter.
import { textCatalogue } from '#customer/shared/language.ts';

/** The visible texts of the product sheet, in the customer's language. */
export const productTexts = textCatalogue('product', {
  add: 'Añadir',
  sizes: 'Tamaño',
  quantity: 'Cantidad',
  more: 'Añadir una unidad',
  less: 'Quitar una unidad',
  left: (units: number) => (units === 1 ? 'Solo queda 1' : `Solo quedan ${units}`),

  description: { more: 'Ver más', less: 'Ver menos' },

  mixer: {
    title: '¿Con qué refresco?',
    surcharge: (price: string) => `+ ${price}`,
    none: 'Ahora mismo no queda ningún refresco.',
    choose: 'Elige un refresco para continuar.',
    missing: 'Elige refresco',
  },

  ingredients: {
    title: 'Elige ingredientes o sabores',
    missing: 'Elige ingredientes',
    one: 'Elige uno.',
    several: (most: number) => `Elige hasta ${most}. Puedes repetir.`,
    chosen: (count: number, most: number) => `${count} de ${most}`,
    more: (name: string) => `Añadir una unidad de ${name}`,
    less: (name: string) => `Quitar una unidad de ${name}`,
  },

  /** What the button says instead of the price. */
  off: { closed: { drinks: 'Barra cerrada', food: 'Cocina cerrada' }, atBar: 'Se pide en barra', soldOut: 'Agotado' },
  soldOut: 'Agotado: ahora mismo no se puede pedir.',
  gone: 'Ya no está en la carta.',
  allInCart: 'Ya tienes en tu pedido todas las unidades que quedan.',
} as const);
