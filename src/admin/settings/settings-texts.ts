// Visible texts of the settings pages.
import type { VenueSettings } from '#contract/settings.ts';
import type { VenueImage } from '#domain/image.ts';
import type { AcceptanceMode } from '#domain/order-admission.ts';
import type { PaymentMode } from '#domain/payment.ts';

/** Texts of all settings pages. */
export const settingsTexts = {
  readFailed: 'No se ha podido leer la configuración',
  unsavedTitle: '¿Salir sin guardar?',

  config: {
    title: 'Configuración',
    lead: 'Cómo pagan y piden tus clientes, y el color de la carta.',
    saved: 'Configuración guardada',
    paying: 'Pago',
    paymentMethod: 'Método de pago',
    paymentHint: 'Solo se puede elegir un método cuyas claves están en el servidor.',
    payingStaff: 'Pagos al camarero',
    manualOrdersArePaid: 'Los pedidos del móvil cuentan como cobrados',
    manualOrdersArePaidHint:
      'Desactivado: lo que piden los clientes se prepara al momento y queda en «Por cobrar» hasta que se cobre. Activado: cuenta como cobrado al enviarlo, sin indicar cómo, y nadie tiene que marcarlo.',
    offersPayingStaff: 'Ofrecer pagar al camarero',
    offersPayingStaffHint:
      'El cliente puede elegir pagar en efectivo o con datáfono en vez de pagar en el móvil. Su pedido queda en «Por cobrar».',
    cooksBeforeCollecting: 'Preparar antes de cobrar',
    cooksBeforeCollectingHint:
      'Activado: lo que se paga al camarero llega a cocina y barra al enviarlo. Desactivado: llega cuando se cobra y, si no se cobra en 40 minutos, se anula solo.',
    falseOrders: 'Pedidos falsos',
    acceptsOrders: 'Aceptar los pedidos sin pagar',
    acceptsOrdersHint:
      'Lo que no se paga en el móvil espera en «Por cobrar» hasta que alguien del personal lo acepte. Entonces llega a cocina y barra.',
    acceptanceModes: {
      never: 'Nunca',
      first: 'El primero de cada visita',
      always: 'Siempre',
    } satisfies Record<AcceptanceMode, string>,
    sessionDebtMax: 'Máximo sin pagar por móvil',
    sessionDebtMaxHint:
      'Quien lo alcance tendrá que pagar algo, o pagar en el móvil, antes de seguir pidiendo. Lo que no se prepara hasta cobrarlo no cuenta.',
    tableDebtMax: 'Máximo sin pagar por mesa',
    tableDebtMaxHint:
      'A partir de ahí, lo que se pida en la mesa sin pagar espera a que el personal lo acepte. La wifi del local cuenta aparte de otras conexiones, y quien ya ha pagado algo no tiene que esperar.',
    noMaximum: 'Sin máximo',
    keysMissing: (name: string) => `${name} (faltan las claves)`,
    tables: 'Mesas',
    qrExpiry: 'Caducidad del QR',
    qrExpiryHint: 'Cuánto tiempo puede pedir quien ha escaneado una mesa.',
    never: 'No caduca',
    minutes: (minutes: number) => `${minutes} minutos`,
    notifiesReady: 'Avisar cuando el pedido esté listo',
    notifiesReadyHint:
      'Diez segundos después de marcar como hecha la última línea de un pedido, su cliente recibe un aviso en el móvil o por correo, si lo ha pedido.',
    notices: 'Avisos a tus clientes',
    pushOff: 'Los avisos en el móvil no funcionan',
    pushOffText:
      'El servidor no tiene una dirección pública. Pide a quien lo instaló que ponga en PUBLIC_URL la dirección https de la carta, o un correo en MAIL_FROM. Mientras tanto, tus clientes ven los avisos en la página de su pedido.',
    numbers: 'Notificaciones y panel',
    sendsDayMail: 'Enviarme el resumen del día al cerrar la caja',
    sendsDayMailHint:
      'Llega por correo a todos los propietarios. Si a las 6:00 la caja del día anterior sigue abierta, llega un aviso.',
    showsStaffSales: 'Mostrar las ventas por persona en el panel',
    showsStaffSalesHint: 'Quién toma los pedidos y quién cobra. Solo lo ven los propietarios.',
    protectedCodes: 'QR protegidos',
    protectedCodesHint:
      'Cada QR impreso lleva una clave. Al activarlo hay que volver a imprimir los QR: los de ahora dejan de valer.',
    service: 'Servicio',
    drinksAtBar: 'Las bebidas se piden en barra',
    drinksAtBarHint: 'Las bebidas se ven en la carta, pero no se pueden pedir desde la mesa.',
    showsWaterAndLeftovers: 'Decir que el agua del grifo es gratis y que se puede llevar lo que sobre',
    showsWaterAndLeftoversHint:
      'Sale en la carta y en la carta impresa. La ley obliga a ofrecer las dos cosas; quítalo solo si lo dices de otra forma.',
    printersActive: 'Activar impresoras',
    printersActiveHint:
      'Desde las pantallas de pedidos se imprimen los tickets de barra y cocina, y desde la caja los de cada pago y los cierres.',
    look: 'Aspecto',
    customers: 'Datos de tus clientes',
    customerDataMonths: 'Borrar los datos de los clientes',
    customerDataHint:
      'Cada noche se borran el correo, los comentarios, las notas y las tarjetas de quien lleva ese tiempo sin pedir. Los pedidos y los importes se quedan. Lo borrado no se puede recuperar.',
    neverErased: 'Nunca',
    months: (months: number) => `A los ${months} meses sin pedir`,
  },

  colour: {
    label: 'Color del local',
    code: 'Código del color',
    codeHint: 'Como #2f5d50',
    preview: 'Así se verá',
    button: 'Pedir',
    text: 'Tu pedido',
    onColour: (ratio: string) => `Texto sobre el color: contraste ${ratio}:1`,
    asText: (ratio: string) => `El color como texto: contraste ${ratio}:1`,
    adjusted: 'Como texto se usa un tono más oscuro o más claro, para que se lea bien.',
  },

  defaults: {
    title: 'Empieza por lo básico',
    text: 'Crea los tipos de producto (bebidas y comida) y un horario de 12:00 a 23:00 para todos los días. Después podrás cambiarlo.',
    create: 'Crear tipos de producto y horarios',
    created: 'Tipos de producto y horarios creados',
  },

  company: {
    title: 'Información de la empresa',
    lead: 'Sale en las páginas legales, en los tickets y al pie de la carta.',
    saved: 'Información de la empresa guardada',
    venue: 'Local',
    name: 'Nombre',
    shortName: 'Nombre corto',
    shortNameHint: 'El que cabe bajo un icono del móvil.',
    address: 'Dirección',
    legal: 'Empresa',
    company: 'Razón social',
    registerData: 'Datos registrales',
    nif: 'NIF',
    iva: 'IVA (%)',
    ivaHint: 'Los precios de la carta ya lo incluyen.',
    contact: 'Contacto',
    web: 'Web',
    email: 'Correo de contacto',
  },

  images: {
    title: 'Imágenes',
    lead: 'Se recortan al elegirlas y se ven cuando pulsas «Guardar».',
    saved: 'Imágenes guardadas',
    partnerUrl: 'Web de la marca colaboradora',
    partnerUrlHint: 'Se abre en otra pestaña. Tiene que empezar por https://',
  },
} as const;

/** Texts of the warnings that are shown before «Configuración» is saved, about serious consequences of the changes. */
export const configConsequenceTexts = {
  title: '¿Guardar estos cambios?',
  confirm: 'Guardar de todos modos',
  paysStaff:
    'Desde ahora tus clientes pedirán sin pagar en el móvil: les cobra el personal. Lo que ya han pedido se paga como hasta ahora.',
  paysOnline: (mode: string) =>
    `Desde ahora tus clientes pagarán en el móvil con ${mode}. Lo que ya han pedido se paga como hasta ahora.`,
  takesNoCash:
    'Tus clientes solo podrán pagar en el móvil. La ley no deja rechazar el efectivo: toma tú el pedido de quien quiera pagar así.',
  codesProtected: (tables: number | null) =>
    `Los QR ya impresos dejarán de funcionar${tables === null ? '' : `: ${tables === 1 ? '1 mesa' : `${tables} mesas`}`}. Imprime los nuevos en «Mesas QR» y ponlos en las mesas.`,
  codesNotProtected:
    'Los QR ya impresos seguirán funcionando, pero quien conozca el nombre de una mesa podrá pedir en ella sin estar allí.',
  erasesData: (months: number) =>
    `Esta noche se borrarán los datos de los clientes que llevan más de ${months} meses sin pedir. Lo borrado no se puede recuperar.`,
} as const;

/** Name of each payment mode (how the venue is paid) in the select of «Configuración». */
export const paymentModeNames: Readonly<Record<PaymentMode, string>> = {
  stripe: 'Stripe',
  redsys: 'Redsys',
  manual: 'En el local (manual)',
};

/** Label of each setting of «Configuración». */
export const configNames: Readonly<Record<keyof VenueSettings['config'], string>> = {
  paymentMode: settingsTexts.config.paymentMethod,
  manualOrdersArePaid: settingsTexts.config.manualOrdersArePaid,
  offersPayingStaff: settingsTexts.config.offersPayingStaff,
  cooksBeforeCollecting: settingsTexts.config.cooksBeforeCollecting,
  acceptsOrders: settingsTexts.config.acceptsOrders,
  sessionDebtMax: settingsTexts.config.sessionDebtMax,
  tableDebtMax: settingsTexts.config.tableDebtMax,
  qrExpiry: settingsTexts.config.qrExpiry,
  printersActive: settingsTexts.config.printersActive,
  drinksAtBar: settingsTexts.config.drinksAtBar,
  showsWaterAndLeftovers: settingsTexts.config.showsWaterAndLeftovers,
  protectedCodes: settingsTexts.config.protectedCodes,
  notifiesReady: settingsTexts.config.notifiesReady,
  sendsDayMail: settingsTexts.config.sendsDayMail,
  showsStaffSales: settingsTexts.config.showsStaffSales,
  colour: settingsTexts.colour.label,
  customerDataMonths: settingsTexts.config.customerDataMonths,
};

/** Text under each image of «Imágenes» that says where the image is shown. */
export const imageHints: Readonly<Record<VenueImage, string>> = {
  logo: 'Arriba en la carta y en esta aplicación.',
  favicon: 'En la pestaña del navegador y en la pantalla de inicio del móvil.',
  notification: 'Junto a los avisos en el móvil de tus clientes.',
  background: 'En la cabecera de la carta.',
  partner: 'En la página de inicio del personal, como enlace a su web. Solo se ve si hay imagen y dirección.',
};
