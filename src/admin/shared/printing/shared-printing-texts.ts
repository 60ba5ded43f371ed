// Visible texts about printers and their paper, shared by the printers page and the dialogs that print.

/**
 * Spanish texts about printing: the states of a printer (`states`), the dialog that prints a ticket (`dialog`), the bill of a table
 * (`bill`), and the states of a print job (`job`).
 */
export const sharedPrintingTexts = {
  states: {
    ready: 'Lista',
    untested: 'Sin probar',
    paperLow: 'Poco papel',
  },

  dialog: {
    printer: 'Impresora',
    choose: 'Elige una impresora',
    print: 'Imprimir',
    printing: 'Imprimiendo',
    failed: 'No se han podido leer las impresoras',
    notPrinted: 'No se ha podido imprimir',
    stateFailed: 'No se puede ver si se ha impreso',
    none: 'No hay ninguna impresora activa',
    noneHint: 'El propietario puede añadirla o activarla en Impresoras.',
    off: 'Las impresoras no están activas',
    offHint: 'El propietario puede activarlas en Configuración.',
  },

  bill: {
    open: 'La cuenta',
    /** `table` is «Mesa A04». */
    title: (table: string) => `La cuenta · ${table}`,
    /** Begins with the visible words, for voice control; `table` is «mesa A04». */
    openOf: (table: string) => `La cuenta, ${table}`,
    elsewhere: 'Imprimir en otra',
    /** In the dialog of a table whose earlier bill does not come out. */
    replaces: (printer: string) => `La que espera en ${printer} ya no saldrá: se imprime la de ahora.`,
    mayBePrinted: (printer: string) => `Puede que la de antes ya haya salido en ${printer}: mira el papel.`,
    mail: 'Cuenta por correo…',
    mailOf: (table: string) => `Cuenta por correo…, ${table}`,
    printing: (table: string, printer: string) => `Imprimiendo la cuenta de la ${table} en ${printer}`,
    noResponse: 'No se sabe si la cuenta se va a imprimir. Si vuelves a pulsar, no sale dos veces.',
  },

  job: {
    printing: (printer: string) => `Imprimiendo en ${printer}…`,
    printed: (printer: string) => `Impreso en ${printer}`,
    sent: (printer: string) => `Enviado a ${printer}`,
    sentText: 'Esta impresora no confirma cada ticket: mira si ha salido el papel.',
    problem: (printer: string, problem: string) => `${printer}: ${problem.toLocaleLowerCase('es')}`,
    waitingText: 'Saldrá solo en cuanto se pueda. También puedes imprimirlo en otra.',
    halfPrintedText: 'Se ha quedado a medias, y seguirá solo en cuanto se pueda.',
    failed: 'No impreso',
    unknown: 'Puede que haya salido: mira el papel',
    copyText: 'Si lo imprimes otra vez, el papel dirá «COPIA».',
    dismissed: 'Alguien lo ha quitado de la cola de impresión',
  },
} as const;
