// Visible texts of the first page and of several features; the other features have their own text files.
// Texts of refusals are in the contract. Texts quoted in the requirements must not change by a letter.
import { clockTimeInSentence } from '#contract/clock-time.es.ts';
import { nextOpeningText, openingHoursText } from '#contract/hours-texts.es.ts';
import { ALLERGEN_NAMES, FIXED_SIZE_NAMES, WATER_AND_LEFTOVERS_TEXT } from '#contract/menu-names.es.ts';
import type { NextOpeningChange } from '#domain/schedule.ts';
import { textCatalogue } from './language.ts';
import type { TableStatus } from './session/table-state.ts';

/** A time of day, `HH:mm`, as it is said: «hasta la 1:00», «hasta las 23:30». */
function untilTime(time: string): string {
  return `hasta ${clockTimeInSentence(time)}`;
}

function listed(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

/** The visible texts of the first page and those that several features share. The other features have catalogues of their own. */
export const texts = textCatalogue('common', {
  close: 'Cerrar',
  retry: 'Reintentar',
  checkingPayment: 'Comprobando tu pago…',
  loading: 'Cargando...',
  skipToContent: 'Saltar al contenido',
  goHome: 'Volver a la carta',

  notLoaded: 'No se ha podido cargar. Comprueba tu conexión y vuelve a intentarlo.',

  offline: 'Sin conexión. Puedes mirar la carta; para pedir necesitas conexión.',
  noCookies:
    'Tu navegador bloquea las cookies: puedes mirar la carta, pero no pedir. Permítelas en sus ajustes y recarga la página.',
  storageFailing: 'Este navegador no nos deja guardar tu pedido: si recargas la página, se perderá.',
  notFoundTitle: 'Esta página no existe',
  brokenTitle: 'Algo ha salido mal',
  brokenText: 'Vuelve a cargar la página. Lo que ya has pedido está en «Tus últimos pedidos».',
  reload: 'Recargar la página',

  nav: {
    label: 'Principal',
    home: (venue: string) => `${venue}, ir a la carta`,
    recent: 'Tus últimos pedidos',
    cart: 'Tu pedido',
    card: 'Pagar con tarjeta',
    products: (quantity: number) => (quantity === 1 ? '1 producto' : `${quantity} productos`),
    orders: (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`),
    legal: 'Información legal',
    cookies: 'Cookies',
    privacy: 'Privacidad',
    terms: 'Términos y condiciones',
  },

  table: {
    label: (label: string) => `Mesa ${label}`,
    noTable: 'Sin mesa',
    notValid: 'Por favor, escanea el código QR de nuevo',
    moved: (label: string) => `Ahora estás en la mesa ${label}`,
    status: {
      none: 'Escanea el QR de tu mesa para pedir.',
      'not-valid': 'Por favor, escanea el código QR de nuevo. Si no funciona, avisa al camarero.',
      expired: 'La sesión de tu mesa ha caducado. Por favor, escanea el código QR de nuevo.',
      checking: 'Comprobando tu mesa…',
      unchecked: 'Sin conexión: comprobaremos tu mesa en cuanto vuelva.',
      set: 'Pide aquí y te lo llevamos a la mesa.',
    } satisfies Record<Exclude<TableStatus, 'unread'>, string>,
  },

  menu: {
    title: 'Nuestra carta',
    sections: 'Parte de la carta',
    categories: 'Categorías',
    tabs: { drinks: 'Bebida', food: 'Comida' },
    search: 'Buscar producto',
    /** In the field, which is narrow on a phone. */
    searchHint: 'Buscar',
    clearSearch: 'Borrar la búsqueda',
    filter: 'Filtrar por alérgenos',
    allHidden: { drinks: 'Tu filtro oculta todas las bebidas.', food: 'Tu filtro oculta toda la comida.' },
    searching: 'Buscando…',
    found: (count: number) => (count === 1 ? '1 producto encontrado' : `${count} productos encontrados`),
    empty: { drinks: 'Ahora mismo no hay bebidas en la carta.', food: 'Ahora mismo no hay comida en la carta.' },
    emptyHint: 'Pregunta al camarero: te dirá qué hay hoy.',
    hours: { drinks: 'Barra', food: 'Cocina', text: openingHoursText },
    opens: (next: NextOpeningChange) => `${nextOpeningText(next)}.`,
    now: {
      open: 'Abierto',
      closed: 'Cerrado',
      onlyBar: 'Barra abierta · cocina cerrada',
      onlyKitchen: 'Cocina abierta · barra cerrada',
      until: (time: string) => untilTime(time),
      kitchenUntil: (time: string) => `cocina ${untilTime(time)}`,
      barUntil: (time: string) => `barra ${untilTime(time)}`,
    },
    seeHours: 'Ver el horario de la semana',
    closed: { drinks: 'La barra de bebidas está cerrada.', food: 'La cocina está cerrada.' },
    waterAndLeftovers: WATER_AND_LEFTOVERS_TEXT,
    drinksAtBar: 'Las bebidas se piden en barra',
    isNew: 'Nuevo',
    isVegetarian: 'Vegetariano',
    contains: 'Contiene',
    askForAllergens: 'Alérgenos: pregunta al camarero',
    image: (name: string) => `Foto de ${name}`,
    addProduct: (name: string, size: string, price: string) => `Añadir ${listed(name, size, price)}`,
    addOne: (name: string, size: string, price: string) => `Añadir una unidad de ${listed(name, size, price)}`,
    removeOne: (name: string, size: string) => `Quitar una unidad de ${listed(name, size)}`,
    inCart: (quantity: number) => `${quantity} en tu pedido`,
    added: (name: string) => `Añadido: ${name}`,
    removed: (name: string) => `Quitado: ${name}`,
    legend: 'Alérgenos',
    legendHint: 'Si tienes alguna alergia, díselo también al camarero.',
  },

  sizes: { ...FIXED_SIZE_NAMES, cubata: 'Con refresco' },
  /** The copa of a drink that is also sold with a soft drink. */
  unmixed: 'Solo',

  sections: { drinks: 'Bebidas', food: 'Comida' },

  allergens: ALLERGEN_NAMES,

  cart: {
    title: 'Tu pedido',
    open: 'Ver tu pedido',
    empty: 'Tu pedido está vacío',
    emptyText: 'Toca el precio de lo que te apetezca y aparecerá aquí.',
  },
} as const);
