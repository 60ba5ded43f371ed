// What the legal pages say about who receives data, what they store in the browser, and how an order is paid.
import { textCatalogue } from '#customer/shared/language.ts';
import type { DataRecipient } from '#domain/data-recipient.ts';

interface RecipientText {
  readonly name: string;
  /** Which data it receives and for what. */
  readonly receives: string;
  /** Where it treats the data. */
  readonly where: string;
  /** Its own page about privacy; missing if the venue chooses who it is. */
  readonly page?: string;
}

const RECIPIENTS: Readonly<Record<DataRecipient, RecipientText>> = {
  stripe: {
    name: 'Stripe',
    receives:
      'Cobra tu tarjeta. Recibe los datos de la tarjeta, que nunca pasan por nuestro servidor, el importe, tu correo si nos lo diste, y la dirección IP y datos técnicos de tu móvil, con los que evita fraudes. Si eliges guardar la tarjeta, la guarda Stripe.',
    where: 'En Irlanda. También puede tratarlos en Estados Unidos, con las garantías que exige la ley europea.',
    page: 'https://stripe.com/es/privacy',
  },
  redsys: {
    name: 'Redsys',
    receives:
      'Cobra tu tarjeta por encargo de nuestro banco. Recibe los datos de la tarjeta, que nunca pasan por nuestro servidor, el importe, y la dirección IP y datos técnicos de tu navegador, que envía a tu banco para comprobar que eres tú. Si eliges guardar la tarjeta, la guarda Redsys.',
    where: 'En España.',
    page: 'https://www.redsys.es',
  },
  'google-pay': {
    name: 'Google Pay',
    receives:
      'Cuando se muestra tu pedido con algo que pagar, le preguntamos si tu móvil tiene su botón, y así recibe tu dirección IP y datos técnicos de tu navegador. Si pagas con él, recibe también el importe y el nombre del local, y nos entrega tu tarjeta cifrada: solo quien la cobra puede leerla.',
    where: 'En Irlanda. También puede tratarlos en Estados Unidos, con las garantías que exige la ley europea.',
    page: 'https://policies.google.com/privacy?hl=es',
  },
  'apple-pay': {
    name: 'Apple Pay',
    receives:
      'Si pagas con él, recibe el importe y el nombre del local, y nos entrega tu tarjeta cifrada: solo quien la cobra puede leerla.',
    where: 'En Irlanda. También puede tratarlos en Estados Unidos, con las garantías que exige la ley europea.',
    page: 'https://www.apple.com/es/legal/privacy/',
  },
  bizum: {
    name: 'Bizum',
    receives:
      'Si pagas con él, recibe el importe y tu número de móvil, que escribes en la página segura del banco. Nosotros no lo vemos.',
    where: 'En España.',
    page: 'https://bizum.es',
  },
  'mail-server': {
    name: 'Nuestro proveedor de correo',
    receives: 'Transporta los correos que nos pides, como el ticket. Recibe tu dirección y lo que pone en el correo.',
    where: 'Lo elige el establecimiento: pregúntanos cuál es y dónde está.',
  },
  'push-services': {
    name: 'El servicio de avisos de tu navegador',
    receives:
      'Es de Google, Apple, Mozilla o Microsoft, según tu navegador. Si aceptas los avisos en tu móvil, los transporta cifrados y no puede leerlos.',
    where: 'Depende de tu navegador: puede estar fuera de la Unión Europea.',
  },
};

/** What the code or the pages of a recipient store in the browser. Missing if they store nothing. */
const STORED: Readonly<Partial<Record<DataRecipient, string>>> = {
  stripe:
    'Tu navegador descarga su programa, de js.stripe.com, cuando se muestra tu pedido con algo que pagar. Cuando pagas con tarjeta en esta página, guarda las cookies «__stripe_mid» (un año) y «__stripe_sid» (30 minutos), con las que distingue a quien paga de un fraude. En su propia página de pago usa las suyas.',
  redsys:
    'Tu navegador descarga su programa, de sus propios servidores, cuando se muestra tu pedido con algo que pagar. El formulario de la tarjeta es una página suya dentro de esta, y puede guardar en su propio dominio las cookies que necesita para cobrar. También tu banco, cuando comprueba que eres tú.',
  'google-pay':
    'Tu navegador descarga su programa, de pay.google.com, cuando se muestra tu pedido con algo que pagar, para saber si tu móvil lo tiene. Google puede leer y guardar cookies en sus propios dominios, como las de tu sesión en su cuenta.',
  bizum: 'Se paga en la página segura del banco, que usa sus propias cookies. En esta página no guarda nada.',
  'push-services':
    'Si aceptas los avisos, tu navegador guarda la dirección por la que los recibe hasta que los apagas. No es una cookie.',
};

/** The ways to pay in the terms. */
const WAYS: Readonly<Partial<Record<DataRecipient, string>>> = {
  stripe: 'Con tarjeta desde tu móvil. La cobra Stripe.',
  redsys: 'Con tarjeta desde tu móvil. La cobra Redsys por encargo de nuestro banco.',
  'google-pay': 'Con Google Pay, si tu móvil lo tiene.',
  'apple-pay': 'Con Apple Pay, si tu dispositivo lo tiene.',
  bizum: 'Con Bizum, en la página segura del banco.',
};

/**
 * The texts of the legal pages about other companies: which data each receives, what it stores in the browser, and how an order is
 * paid.
 */
export const recipientTexts = textCatalogue('recipients', {
  recipients: RECIPIENTS,

  privacyOf: (name: string) => `Privacidad de ${name}`,
  noSale: 'No vendemos tus datos.',
  staysInUnion: 'No vendemos tus datos ni los llevamos fuera de la Unión Europea.',

  stored: STORED,
  storedTitle: 'Lo que guardan otras empresas',
  storedBefore:
    'Son empresas con las que el local cobra o te avisa. Lo que guardan hace falta para el pago o el aviso que pides.',
  onlyOurs:
    'Usamos una sola cookie, propia y necesaria. No hay cookies de publicidad, de análisis ni de terceros, y nadie sigue lo que haces.',
  oursAndOthers:
    'Para ver la carta usamos una sola cookie, propia y necesaria. No hay cookies de publicidad ni de análisis, y nadie sigue lo que haces. Al pagar o recibir avisos, otras empresas pueden guardar algo más; abajo está todo.',
  noConsent:
    'Por eso no te pedimos permiso con un aviso: la ley no lo exige para lo estrictamente necesario (artículo 22.2 de la Ley 34/2002).',

  pushAddress:
    'Si aceptas los avisos en tu móvil, la dirección que tu navegador crea para recibirlos. La borramos cuando los apagas en «Tus últimos pedidos» o tras 30 días sin usarse.',

  payment: {
    intro: 'El pago se hace con tarjeta o en efectivo.',
    here: 'En este establecimiento puedes pagar:',
    ways: WAYS,
    staff: 'Al camarero, en efectivo o con tarjeta.',
  },
} as const);
