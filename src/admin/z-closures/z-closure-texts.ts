// Visible texts of the pages of Z closures (cash closings).
import { dateTimeInSentence } from '#contract/clock-time.es.ts';
import type { CashDirection } from '#domain/cash-count.ts';

/** Visible texts of the pages and dialogs of Z closures (cash closings). */
export const zClosureTexts = {
  title: 'Cierres de caja (Z)',
  lead: 'La caja abierta y las que se han cerrado.',
  leadToday: 'La caja abierta y las que se han abierto o cerrado hoy.',
  back: 'Volver a Cierres de caja (Z)',
  print: 'Imprimir',
  openSheet: 'Hoja para imprimir',
  printDialog: (id: number) => `Imprimir el cierre ${id}`,
  paymentCount: (count: number) => (count === 1 ? '1 pago' : `${count} pagos`),
  zClosure: (id: number) => `Cierre ${id}`,
  printTitle: (id: number) => `Cierre de caja (Z) n.º ${id}`,

  openZClosure: {
    title: 'Caja abierta',
    failed: 'No se ha podido leer la caja',
    /** Shown if no Z closure is open. */
    noneOpen: 'No hay ninguna caja abierta',
    noneHint: 'La caja se abre sola con el próximo pedido. Si antes quieres contar el fondo, ábrela tú.',
    open: 'Abrir la caja…',
    close: 'Cerrar caja…',
  },

  labels: {
    openedOn: 'Apertura',
    closedOn: 'Cierre',
    closedBy: 'La cerró',
    payments: 'Pagos',
    invoiced: 'Cobrado',
    refunded: 'Devuelto',
    net: 'Neto',
    canceled: 'Anulados',
    walkOuts: 'Se fueron sin pagar',
    left: 'Para el siguiente cierre',
    cash: 'Arqueo',
  },
  /** Number and sum of orders that ended while the Z closure was open. */
  endedOrders: (orders: number, sum: string) => (orders === 0 ? 'Ninguno' : `${orders} · ${sum}`),
  showCanceled: 'Ver anulados',
  uncharged: 'Lo quitado, lo invitado y lo descontado, por persona y motivo',

  totals: {
    caption: 'Totales por método de pago',
    method: 'Método',
    invoiced: 'Cobrado',
    refunded: 'Devuelto',
    sum: 'Total',
    net: 'Neto',
  },

  vat: {
    caption: 'Base imponible e IVA, restadas las devoluciones',
    rate: 'Tipo',
    base: 'Base',
    tax: 'Cuota',
    total: 'Total',
  },

  list: {
    title: 'Cajas cerradas',
    failed: 'No se han podido leer los cierres',
    moreFailed: 'No se han podido leer más cierres',
    shown: (count: number) => (count === 1 ? 'Se muestra 1 cierre' : `Se muestran ${count} cierres`),
    totals: 'Totales de lo que se muestra',
    totalsWithOpen: 'Totales de lo que se muestra, con la caja abierta',
    closures: 'Cierres',
    noneToday: 'Hoy todavía no se ha cerrado ninguna caja',
    noneTodayHint: 'Las de otros días las puede ver el propietario.',
  },

  detail: {
    failed: 'No se ha podido leer el cierre',
    notCounted: 'Sin contar',
    notFound: 'No hay ningún cierre con ese número',
    spansMidnight:
      'Pasa de medianoche: en el Panel cada día va de medianoche a medianoche y sus sumas pueden ser otras.',
    showDays: 'Ver esos días en el Panel',
    notBalanced: 'Este cierre ya no cuadra',
    notBalancedText:
      'Sus pagos y devoluciones ya no suman lo que sumaban al cerrar. No lo des por bueno y avisa a quien lleva el servidor.',
  },

  close: {
    title: '¿Cerrar la caja?',
    openedOn: (time: string) => `Está abierta desde el ${dateTimeInSentence(time)}.`,
    consequence:
      'Sus totales quedan fijos y se cierran los pedidos abiertos. Lo que se cobre después va a la caja siguiente. No se puede deshacer.',
    tableUnpaid: (table: string, amount: string) => `La mesa ${table} debe ${amount}`,
    showPending: 'Ver lo que debe',
    leave: 'Dejar para el siguiente cierre…',
    /** Accessible name of a button; begins with the visible text, so that voice control finds the button. */
    ofTable: (label: string, table: string) => `${label} (mesa ${table})`,
    left: (orders: string) => `Dejado para el siguiente cierre: ${orders}`,
    submit: 'Cerrar caja',
    closedToast: (id: number) => `Caja cerrada: cierre ${id}`,
    showZClosure: 'Ver el cierre',
  },

  leave: {
    title: (table: string) => `¿Dejar lo de la mesa ${table} para el siguiente cierre?`,
    consequence: (amount: string) =>
      `La mesa seguirá debiendo ${amount}. Esta caja se podrá cerrar sin cobrarlo; la siguiente no, hasta que se cobre, se anule o se vuelva a dejar.`,
    reason: 'Motivo',
    reasonHint: 'Lo leerá quien revise la caja.',
    submit: 'Dejar para el siguiente cierre',
    done: (table: string) => `Lo de la mesa ${table} queda para el siguiente cierre`,
    alreadyDone: 'Ya estaba cobrado, anulado o dejado para el siguiente cierre',
  },

  cash: {
    title: 'Efectivo',
    inDrawer: 'Debería haber en el cajón',
    label: 'Efectivo contado (opcional)',
    withFloat: 'Cuenta todo lo que hay en el cajón, también el fondo de caja.',
    withoutFloat: 'Sin el cambio que hubiera al abrir, porque el fondo de caja no está indicado.',
    expected: (expected: string) => `En efectivo debería haber ${expected}.`,
    receivedNotKnown: (amount: string) => `De ${amount} no consta si se cobraron en efectivo.`,
    refundedNotKnown: (amount: string) => `De ${amount} no consta si se devolvieron en efectivo.`,
    correctable: 'Puedes corregirlo hasta cerrar la caja.',
    notAmount: 'Escribe el importe, por ejemplo 120,50',
  },

  float: {
    title: 'Fondo de caja',
    notEntered: 'Sin indicar',
    enter: 'Indicar el fondo de caja…',
    change: 'Cambiar el fondo…',
    /** Title and button of the dialog that opens the Z closure. */
    open: 'Abrir la caja',
    hint: 'El dinero para dar cambio con el que se abre la caja.',
    last: (amount: string) => `La última vez: ${amount}.`,
    done: (amount: string) => `Fondo de caja: ${amount}`,
  },

  movements: {
    title: 'Movimientos de efectivo',
    open: (name: string) => `${name}…`,
    amount: 'Importe',
    hints: { in: 'Lo que metes en el cajón.', out: 'Lo que sacas del cajón.' },
    reasons: { in: ['Cambio', 'Aportación'], out: ['Pago a proveedor', 'Compra', 'Ingreso en el banco', 'Propinas'] },
    submit: 'Apuntar',
    failed: 'No se ha apuntado',
    tooMuch: {
      title: 'En el cajón no debería haber tanto',
      text: (inDrawer: string) =>
        `Según lo apuntado, debería haber ${inDrawer} como mucho. ¿Falta apuntar el fondo de caja o una entrada?`,
      submit: 'Apuntarlo igualmente',
    },
    named: (direction: CashDirection, amount: string) => `${direction === 'in' ? 'Entrada' : 'Salida'}: ${amount}`,
    done: (name: string, amount: string) => `Apuntado. ${name}: ${amount}`,
    undo: 'Deshacer',
    /** Accessible name of a button; begins with the visible text, so that voice control finds the button. */
    undoOf: (name: string, reason: string) => `Deshacer: ${name} (${reason})`,
    undone: 'Movimiento deshecho',
  },

  company: { nif: 'NIF', registerData: 'Datos registrales' },
} as const;
