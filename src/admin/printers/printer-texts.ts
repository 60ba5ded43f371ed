// Visible texts of the printers page. Decision 47 lists the texts that differ from the requirements.
import type { CodePage, PrinterConfirmation, TicketColumns } from '#domain/printer.ts';

export const printerTexts = {
  title: 'Impresoras',
  create: 'Crear impresora',
  edit: 'Editar impresora',
  listFailed: 'No se han podido leer las impresoras',
  search: 'Buscar por nombre o dirección',
  name: 'Nombre',
  url: 'Dirección',
  urlExamples: [
    {
      introduction: 'La dirección de la impresora en la red del local:',
      examples: [
        ['escpos://192.168.1.50', 'la mayoría de impresoras de tickets con cable de red o wifi'],
        ['epos://192.168.1.50', 'Epson con ePOS-Print activado'],
        ['http://192.168.1.50/print', 'un programa de impresión propio, también con https://'],
      ],
    },
    {
      introduction: 'Si la impresora llama ella misma al servidor, quién es:',
      examples: [
        ['cloudprnt://00:11:62:1A:2B:3C', 'Star con CloudPRNT, con su dirección MAC'],
        ['sdp://BARRA1', 'Epson con Server Direct Print, con el identificador (ID) que le pongas'],
      ],
    },
  ],
  needsAgentHint:
    '¿El servidor está fuera del local? Entonces crea antes un programa de impresión, más abajo en esta página.',
  pollingHint: 'Al guardar verás la dirección que hay que poner en la impresora.',
  columns: 'Ancho del papel',
  columnsHint: 'Si en la prueba la regla ocupa dos líneas, elige uno con menos letras.',
  columnNames: {
    48: '80 mm, 48 letras por línea',
    42: '80 mm, 42 letras por línea',
    32: '58 mm, 32 letras por línea',
  } satisfies Record<TicketColumns, string>,
  agentId: 'Quién imprime',
  noAgent: 'Este servidor',
  agentHint: 'Elige un programa de impresión si el servidor está fuera del local.',
  unknownAgent: 'Un programa de impresión',
  printedBy: (agent: string) => `Imprime: ${agent}`,
  polls: (protocol: string) => `Llama ella misma (${protocol})`,
  codePage: 'Juego de caracteres',
  codePageHint: 'Cámbialo solo si los acentos o el € salen mal en la prueba.',
  codePageNames: {
    cp858: 'Europeo (PC858), el habitual',
    windows1252: 'Windows (1252)',
    cp437: 'Antiguo (PC437), sin el signo €',
  } satisfies Record<CodePage, string>,
  active: 'Activa',
  /** Label of the action for one printer, for screen readers. */
  activeOf: (name: string) => `Activa: ${name}`,
  saved: 'Impresora guardada',

  off: {
    title: 'Las impresoras no están activas',
    text: 'Los tickets no se imprimen hasta que actives las impresoras en Configuración.',
    open: 'Abrir Configuración',
  },

  state: {
    label: 'Estado',
    failed: 'No se ha podido leer el estado de las impresoras',
    seenOn: (time: string) => `Vista el ${time}`,
    neverSeen: 'Todavía no ha respondido',
    waiting: (jobs: number) => (jobs === 1 ? '1 ticket espera' : `${jobs} tickets esperan`),
    resume: 'Probar y seguir',
    /** Begins with the visible words, for voice control. */
    resumeOf: (name: string) => `Probar y seguir: ${name}`,
    resumed: 'La impresora vuelve a recibir tickets',
  },

  /** What a printer can confirm, in one sentence. */
  confirmations: {
    job: 'Confirma cada ticket',
    queue: 'Avisa cuando ha terminado, pero no de cada ticket',
    status: 'Solo dice si está lista',
    none: 'No confirma: mira el papel',
  } satisfies Record<PrinterConfirmation, string>,

  test: {
    printOn: (name: string) => `Imprimir prueba: ${name}`,
    inactive: 'Está desactivada: actívala para imprimir una prueba.',
    title: (name: string) => `Prueba de ${name}`,
    printing: 'Imprimiendo la prueba y comprobando qué puede confirmar…',
    notStarted: 'No se ha podido empezar la prueba',
    readFailed: 'No se puede ver cómo va la prueba',
    again: 'Repetir la prueba',
    tryNow: 'Probar ahora',
    edit: 'Cambiar sus datos',
    untested: 'La prueba se ha impreso',
    /** What follows for staff from what the printer confirms. */
    meanings: {
      job: 'Si un ticket no sale, se verá en la cola de impresión.',
      queue: 'Si algo no sale, se verá en la cola de impresión, aunque no siempre qué ticket.',
      status: 'Se verá si le falta papel o tiene la tapa abierta, pero no si un ticket se ha perdido por el camino.',
      none: 'Comanda no puede saber si un ticket ha salido. Que alguien mire la impresora a menudo.',
    } satisfies Record<PrinterConfirmation, string>,
    waitingText: 'La prueba saldrá sola en cuanto se pueda.',
    halfPrintedText: 'La prueba se ha quedado a medias, y seguirá sola.',
    failed: 'La prueba no se ha impreso',
    unknown: 'Puede que la prueba haya salido: mira el papel',
    dismissed: 'Alguien ha quitado la prueba de la cola de impresión',
    check: 'Mira el papel',
    checks: [
      'La regla ocupa una sola línea. Si no, cambia el ancho del papel.',
      'Se leen bien los acentos, la ñ y el €. Si no, cambia el juego de caracteres.',
      'El papel se ha cortado solo, si la impresora tiene cortador.',
    ],
  },
} as const;
