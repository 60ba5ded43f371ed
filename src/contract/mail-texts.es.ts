// All Spanish texts of the e-mails.
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';

/** Texts by kind of mail. */
export const mailTexts = {
  passwordReset: {
    subject: (venue: string) => `Nueva contraseña para ${venue}`,
    greeting: (name: string) => `Hola, ${name}:`,
    text: (venue: string) =>
      `Alguien ha pedido una contraseña nueva para tu usuario de ${venue}. Si has sido tú, pulsa el botón y escríbela.`,
    action: 'Elegir contraseña nueva',
    validity: 'El enlace sirve una sola vez y durante una hora.',
    notYou: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  },
  accountChange: {
    subject: (venue: string) => `Cambios en tu usuario de ${venue}`,
    greeting: (name: string) => `Hola, ${name}:`,
    changes: {
      email: (venue: string) => `Has cambiado el correo con el que entras en ${venue}. Este ya no sirve para entrar.`,
      password: (venue: string) => `Has cambiado tu contraseña de ${venue}.`,
      'second-factor-on': (venue: string) => `Has activado la verificación en dos pasos en ${venue}.`,
      'second-factor-off': (venue: string) => `Has desactivado la verificación en dos pasos en ${venue}.`,
      'second-factor-removed': (venue: string) =>
        `Te han quitado la verificación en dos pasos en ${venue} y se han cerrado todas tus sesiones. Ahora entras solo con tu contraseña: puedes volver a activarla en «Mi perfil».`,
      'recovery-code': (venue: string) => `Has entrado en ${venue} con un código de recuperación, que ya no sirve.`,
    },
    notYou: 'Si no has sido tú, avisa enseguida a otro propietario del local o a quien lleva el servidor.',
  },
  receipt: {
    /** Subject and introduction: of a paid payment, and of an unpaid one. */
    ofPaid: {
      subject: (venue: string, number: number) => `Tu ticket de ${venue} (nº ${number})`,
      title: (number: number) => `Ticket nº ${number}`,
      thanks: 'Gracias por tu visita. Aquí tienes tu ticket.',
    },
    ofOwed: {
      subject: (venue: string, number: number) =>
        `La cuenta de tu pedido en ${venue} (nº ${number}), pendiente de pago`,
      title: (number: number) => `Cuenta nº ${number}, pendiente de pago`,
      thanks: 'Gracias por tu visita. Esta es la cuenta de tu pedido, que todavía está pendiente de pago.',
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
    period: (number: number, from: string, to: string) => `Caja nº ${number}, abierta el ${from} y cerrada el ${to}.`,
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
      `Está abierta desde el ${since}. Hasta que la cierres, lo que cobres hoy se suma a la misma caja.`,
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
