// All Spanish texts of the e-mails.
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import { clockTimeInSentence, dateTimeInSentence } from './clock-time.es.ts';

/** The Spanish texts of each kind of e-mail. */
export const mailTexts = {
  passwordReset: {
    subject: (venue: string) => `Nueva contraseña para ${venue}`,
    text: (venue: string) =>
      `Alguien ha pedido una contraseña nueva para tu usuario de ${venue}. Si has sido tú, pulsa el botón y escríbela.`,
    action: 'Elegir contraseña nueva',
    validity: 'El enlace sirve una sola vez y durante una hora.',
    notYou: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  },
  /** Of the mails to a member of staff about their own account. */
  greeting: (name: string) => `Hola, ${name}:`,
  accountChange: {
    subject: (venue: string) => `Cambios en tu usuario de ${venue}`,
    changes: {
      email: (venue: string) => `Has cambiado el correo con el que entras en ${venue}. Este ya no sirve para entrar.`,
      password: (venue: string) => `Has cambiado tu contraseña de ${venue}.`,
      'second-factor-on': (venue: string) => `Has activado la verificación en dos pasos en ${venue}.`,
      'second-factor-off': (venue: string) => `Has desactivado la verificación en dos pasos en ${venue}.`,
      'second-factor-removed': (venue: string) =>
        `Te han quitado la verificación en dos pasos en ${venue} y se han cerrado todas tus sesiones. Ahora entras solo con tu contraseña: puedes volver a activarla en «Mi perfil».`,
      'recovery-code': (venue: string) => `Has usado un código de recuperación en ${venue}, que ya no sirve.`,
      'recovery-codes': (venue: string) =>
        `Has creado códigos de recuperación nuevos en ${venue}. Los anteriores ya no sirven.`,
    },
    notYou: 'Si no has sido tú, avisa enseguida a otro propietario del local o a quien lleva el servidor.',
  },
  codesLocked: {
    subject: (venue: string) => `Códigos incorrectos en tu usuario de ${venue}`,
    text: (venue: string) =>
      `Alguien que sabe tu contraseña de ${venue} ha escrito cinco veces un código de verificación incorrecto.`,
    onNewDevices: (until: string) =>
      `En dispositivos nuevos, los códigos de tu aplicación no sirven hasta ${clockTimeInSentence(until)}. En los tuyos entras como siempre, y con un código de recuperación entras en cualquiera.`,
    onKnownDevices: (until: string) =>
      `Ha sido en un dispositivo en el que ya habías entrado. En los tuyos, los códigos de tu aplicación no sirven hasta ${clockTimeInSentence(until)}; con un código de recuperación entras igual.`,
    notYou:
      'Si no has sido tú, cambia tu contraseña ahora, con «Recuperar contraseña» en la página de acceso. Si siguen probando, no te enviaremos más de un correo al día.',
  },
  newDevice: {
    subject: (venue: string) => `Has entrado en ${venue} desde un dispositivo nuevo`,
    text: (venue: string, { time, device }: { readonly time: string; readonly device: string }) =>
      `Has entrado en ${venue} con tu contraseña en un dispositivo nuevo (${device}) el ${dateTimeInSentence(time)}.`,
    unknownDevice: 'sin identificar',
    notYou:
      'Si no has sido tú, cambia tu contraseña ahora, con «Recuperar contraseña» en la página de acceso: se cerrarán todas tus sesiones.',
  },
  receipt: {
    /** Subject, introduction and what it is: of a paid payment, and of an unpaid one. Paper says the same of itself. */
    ofPaid: {
      subject: (venue: string, number: number) => `Tu ticket de ${venue} (n.º ${number})`,
      title: (number: number) => `Ticket n.º ${number}`,
      thanks: 'Gracias por tu visita. Aquí tienes tu ticket.',
      document: 'Justificante de pago. No es una factura.',
    },
    ofOwed: {
      subject: (venue: string, number: number) =>
        `La cuenta de tu pedido en ${venue} (n.º ${number}), pendiente de pago`,
      title: (number: number) => `Cuenta n.º ${number}, pendiente de pago`,
      thanks: 'Gracias por tu visita. Esta es la cuenta de tu pedido, que todavía está pendiente de pago.',
      document: 'Cuenta. No es una factura.',
    },
    /** The bill of a table; `table` is its code. */
    ofTable: {
      subject: (venue: string, table: string) => `La cuenta de la mesa ${table} en ${venue}`,
      title: (table: string) => `La cuenta · Mesa ${table}`,
      thanks: 'Gracias por vuestra visita. Esta es la cuenta de la mesa.',
      document: 'No es una factura.',
    },
    time: 'Fecha y hora',
    table: 'Mesa',
    method: 'Forma de pago',
    methods: {
      stripe: 'Tarjeta',
      redsys: 'Tarjeta',
      googlepay: 'Google Pay',
      applepay: 'Apple Pay',
      bizum: 'Bizum',
      manual: 'En el local',
    } satisfies Record<PaymentMethod, string>,
    paidWith: { efectivo: 'Efectivo', datafono: 'Tarjeta (datáfono)' } satisfies Record<PaidWith, string>,
    head: { label: 'Producto', value: 'Importe' },
    line: (quantity: number, name: string) => `${quantity} × ${name}`,
    each: (price: string) => `${price} cada uno`,
    base: 'Base imponible',
    total: 'Total',
    /** What the lines cost, where the payment pays a part of them. */
    ordered: 'Total de lo pedido',
    /** What other payments have paid of it. */
    paidBefore: 'Pagado antes',
    paid: 'Pagado',
    refunded: 'Devuelto',
    owed: 'Pendiente de pago',
    nif: (nif: string) => `NIF ${nif}`,
    /** Pages of the customer app. */
    links: [
      { text: 'Cookies', path: '/cookies' },
      { text: 'Privacidad', path: '/privacy' },
      { text: 'Términos y condiciones', path: '/terms' },
    ],
  },
  dayMail: {
    /** `day` is a weekday with its date: «sábado 21/11/2026». */
    subject: (venue: string, day: string, sales: string) => `${venue}, ${day}: ${sales}`,
    title: (day: string) => `Resumen del ${day}`,
    period: (number: number, from: string, to: string) =>
      `Caja n.º ${number}, abierta el ${dateTimeInSentence(from)} y cerrada el ${dateTimeInSentence(to)}.`,
    spansMidnight:
      'La caja pasó de medianoche. En el panel, cada venta cuenta en el día en que se cobró, así que sus cifras por día pueden ser otras.',
    sales: 'Ventas',
    orders: 'Pedidos',
    averageOrder: 'Ticket medio por pedido',
    refunds: 'Devoluciones',
    net: 'Neto',
    canceled: 'Anulados',
    walkOuts: 'Se fueron sin pagar',
    left: 'Para el siguiente cierre',
    endedOrders: (orders: number, sum: string) => `${orders} · ${sum}`,
    cash: 'Arqueo',
    notCounted: 'Sin contar',
    lastWeek: (day: string) => `El ${day}`,
    difference: 'Diferencia',
    byMethod: { label: 'Forma de pago', value: 'Ventas' },
    bestProducts: { label: 'Lo más pedido', value: 'Ventas' },
    product: (units: number, name: string) => `${units} × ${name}`,
    incidents: (count: number) =>
      count === 1 ? 'Hay una incidencia de pago abierta.' : `Hay ${count} incidencias de pago abiertas.`,
    /** `age` is how long ago the oldest one was requested: «hace 3 días». */
    unknownRefunds: (count: number, sum: string, age: string) =>
      count === 1
        ? `Hay una devolución sin confirmar de ${sum}, pedida ${age}. Búscala en el portal del banco y apunta si se hizo.`
        : `Hay ${count} devoluciones sin confirmar: ${sum}. La más antigua se pidió ${age}. Búscalas en el portal del banco y apunta si se hicieron.`,
    answerRefunds: 'Apuntarlo en Incidencias de pago',
    openDashboard: 'Abrir el panel',
    openClosure: 'Ver este cierre',
    openIncidents: 'Ver las incidencias de pago',
    reason: 'Recibes este resumen porque eres propietario. Puedes desactivarlo en Configuración.',
  },
  zClosureReminder: {
    yesterday: 'La caja de ayer sigue abierta',
    earlier: (day: string) => `La caja del ${day} sigue abierta`,
    subject: (title: string, venue: string) => `${title} (${venue})`,
    text: (since: string) =>
      `Está abierta desde el ${dateTimeInSentence(since)}. Hasta que la cierres, lo que cobres hoy se suma a la misma caja.`,
    action: 'Cerrar la caja',
    reason:
      'Recibes este aviso porque eres propietario. Puedes desactivarlo en Configuración, junto al resumen del día.',
  },
  diskWarning: {
    subject: (venue: string) => `Queda poco espacio en el disco del servidor (${venue})`,
    title: 'Queda poco espacio en el disco del servidor',
    text: (free: string) => `Quedan ${free} libres. Si el disco se llena, no se podrán guardar pedidos ni cobros.`,
    cure: 'Pide a quien lleva el servidor que libere espacio o ponga un disco más grande.',
    action: 'Ver el estado del servidor',
    reason: 'Recibes este aviso porque eres propietario. Llega una vez al día mientras quede menos de 1 GB.',
  },
  /** Shown before the plain URL of the button, for mail programs that show no buttons. */
  address: 'Si el botón no funciona, copia esta dirección en el navegador:',
} as const;
