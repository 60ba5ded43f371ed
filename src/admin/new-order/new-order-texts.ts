// Spanish texts of the order editor. Texts that the product requirements quote are copied word for word.

import { paidWithInSentence } from '#contract/payment-names.es.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { PaidWith, PaymentState } from '#domain/payment.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Section } from '#domain/schedule.ts';

/** Texts of all parts of the order editor: tables, products, cart and placing the order. */
export const newOrderTexts = {
  title: 'Crear Pedido',
  undo: 'Deshacer',

  tables: {
    lead: '¿Para qué mesa es?',
    table: (label: string) => `Mesa ${label}`,
    owes: (amount: string) => `Debe ${amount}`,
    /** Of the order's table, with the link that collects it. */
    tableOwes: (label: string, amount: string) => `Mesa ${label} debe ${amount}`,
    collect: 'Cobrar',
    change: (label: string) => `Cambiar la mesa ${label}`,
    changeShort: 'Cambiar',
    keep: (label: string) => `Seguir en la mesa ${label}`,
  },

  picker: {
    sections: 'Parte de la carta',
    tabs: { drinks: 'Bebida', food: 'Comida' } satisfies Record<Section, string>,
    categories: 'Categorías',
    lastUsed: 'Últimos usados',
    search: 'Buscar producto',
    found: (count: number) => (count === 1 ? '1 producto encontrado' : `${count} productos encontrados`),
    notFound: 'No se han encontrado resultados. Por favor, revisa los filtros de búsqueda.',
    empty: { drinks: 'No hay bebidas en la carta', food: 'No hay comida en la carta' } satisfies Record<
      Section,
      string
    >,
    emptyHint: 'Lo que se añada en «Productos» y no esté agotado aparecerá aquí.',
    readFailed: 'No se ha podido leer la carta',
    add: 'Añadir',
    added: (name: string) => `Añadido: ${name}`,
  },

  mixer: {
    title: '¿Con qué refresco?',
    lead: (name: string) => `Para ${name}`,
    surcharge: (amount: string) => `+ ${amount}`,
    none: 'Ahora mismo no queda ningún refresco.',
  },

  ingredients: {
    title: 'Elige ingredientes o sabores',
    one: 'Elige uno.',
    several: (most: number) => `Elige hasta ${most}. Se puede repetir.`,
    chosen: (count: number, most: number) => `${count} de ${most}`,
    more: (name: string) => `Añadir una unidad de ${name}`,
    less: (name: string) => `Quitar una unidad de ${name}`,
    add: (price: string) => `Añadir · ${price}`,
  },

  cart: {
    title: 'Pedido',
    open: 'Ver pedido',
    cash: 'Efectivo',
    empty: 'El pedido está vacío',
    emptyHint: 'Toca un producto y aparecerá aquí.',
    lines: 'Productos del pedido',
    quantity: (name: string) => `Cantidad de ${name}`,
    more: (name: string) => `Añadir una unidad de ${name}`,
    less: (name: string) => `Quitar una unidad de ${name}`,
    remove: (name: string) => `Quitar ${name}`,
    removed: (name: string) => `${name}: quitado del pedido.`,
    addNote: 'Nota',
    note: (name: string) => `Nota para ${name}`,
    notePlaceholder: 'Sin hielo, poco hecho…',
    onlyText: 'Se han quitado los emojis: en la barra y en la cocina solo se lee texto.',
    addComment: 'Nota para todo el pedido',
    comment: 'Nota para todo el pedido',
    commentPlaceholder: 'Alergias, prisa…',
    priceChanged: (before: string) => `Antes ${before}`,
    total: 'Total',
    vat: (label: string, amount: string) => `${label} incluido: ${amount}`,
  },

  paying: {
    isPaid: '¿Está pagado?',
    yes: 'Sí',
    no: 'No',
    paidWith: '¿Cómo se ha pagado?',
    owed: 'Va ya a cocina y barra, y queda en «Por cobrar» hasta que se cobre.',
    notChosen: 'Di si está pagado: Sí o No.',
  },

  place: {
    submit: 'Crear Pedido',
    refused: 'No se ha creado el pedido',
    sending: 'Se está enviando el pedido.',
    offline: 'Sin conexión. El pedido se queda en este dispositivo y se envía solo cuando vuelva.',
    asNew: 'Es otro pedido',
  },

  leave: {
    title: '¿Salir sin crear el pedido?',
    text: 'Se queda guardado en este dispositivo: al volver a «Crear Pedido» seguirá como está.',
    confirm: 'Salir',
    cancel: 'Seguir con el pedido',
  },

  placed: {
    title: 'Pedido creado',
    payment: (number: number) => `Pago ${number}`,
    change: (amount: string) => `Cambio: ${amount}`,
    none: 'Aquí no hay ningún pedido',
    noneHint: 'Crea uno y verás aquí su total y su ticket.',
    readFailed: 'No se ha podido leer el pedido',
    owedTitle: 'Falta cobrarlo',
    owedText: 'Ya está en cocina y barra. La mesa lo debe hasta que se cobre.',
    owedLink: 'Ir a «Por cobrar»',
    sameTable: 'Otro pedido para la misma mesa',
    otherTable: 'Otra mesa',
  },
} as const;

/**
 * Returns the state of a payment in the words of the order editor: «Pagado en efectivo», «Por cobrar» (staff must collect it) or
 * «Anulado».
 */
export function paymentStateText(state: PaymentState, paidWith: PaidWith | null): string {
  if (isPaid(state)) return paidWith === null ? 'Pagado' : `Pagado ${paidWithInSentence[paidWith]}`;
  return isPending(state) ? 'Por cobrar' : 'Anulado';
}

/**
 * Returns the text beside a line of the cart that says why the line cannot be ordered, such as a sold-out product. The code
 * `broken` stands for an internal error of the server.
 */
export function lineProblemText(trouble: Refusal | 'broken'): string {
  return LINE_TEXTS[trouble] ?? refusalMessages[trouble];
}

const LINE_TEXTS: Readonly<Partial<Record<Refusal | 'broken', string>>> = {
  'out-of-stock': 'Agotado: no cuenta en el pedido.',
  'unknown-product': 'Ya no está en la carta: no cuenta en el pedido.',
  'size-not-offered': 'Ya no se ofrece así: no cuenta en el pedido.',
  'unknown-mixer': 'El refresco se ha agotado: no cuenta en el pedido.',
  'not-enough-stock': 'No quedan tantas: baja la cantidad.',
  'price-changed': 'Ha cambiado el precio.',
};
