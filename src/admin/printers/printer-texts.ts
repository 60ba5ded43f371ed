// Visible texts of the printers page: printers, print agents, printers that call the server, and the dialogs that show a new key
// once. documented-wording.ts lists those that differ from the requirements.
import { dateTimeInSentence } from '#contract/clock-time.es.ts';
import type { CodePage, PollingProtocolId, PrinterConfirmation, TicketColumns } from '#domain/printer.ts';

/** Texts of the list and the dialogs of printers. */
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
        ['192.168.1.50', 'la mayoría de impresoras de tickets con cable de red o wifi'],
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
  removeTitle: (name: string) => `¿Eliminar la impresora «${name}»?`,
  removeText: 'Solo se puede si no ha imprimido más que pruebas. Las pruebas se borran con ella.',
  remove: 'Eliminar impresora',
  removed: (name: string) => `La impresora «${name}» se ha eliminado`,

  off: {
    title: 'Las impresoras no están activas',
    text: 'Los tickets no se imprimen hasta que actives las impresoras en Configuración.',
    open: 'Abrir Configuración',
  },

  state: {
    label: 'Estado',
    failed: 'No se ha podido leer el estado de las impresoras',
    seenOn: (time: string) => `Vista el ${dateTimeInSentence(time)}`,
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

/** Texts of the print agents: programs in the venue's network that send tickets to its printers. */
export const printAgentTexts = {
  title: 'Programas de impresión',
  lead: 'Imprimen en el local cuando el servidor está fuera de él.',
  create: 'Crear programa',
  edit: 'Editar programa',
  saved: 'Programa guardado',
  listFailed: 'No se han podido leer los programas de impresión',
  empty: 'No hay ningún programa de impresión',
  emptyText:
    'Hace falta solo si el servidor de Comanda está fuera del local, por ejemplo en internet: un programa en un ordenador del local recibe los tickets y los imprime. Las impresoras que llaman ellas mismas al servidor no lo necesitan.',
  name: 'Nombre',
  nameHint: 'El ordenador en el que va a estar, por ejemplo «Mini PC del almacén».',
  state: 'Estado',
  connected: 'Conectado',
  away: (since: string) => `No da señales ${since}`,
  neverConnected: 'Aún no se ha conectado',
  programVersion: 'Versión',
  printers: 'Impresoras',

  key: {
    renew: 'Nueva clave',
    /** Begins with the visible words, for voice control. */
    renewOf: (name: string) => `Nueva clave: ${name}`,
    confirmTitle: (name: string) => `¿Nueva clave para ${name}?`,
    confirmText: 'El programa dejará de imprimir hasta que lo pongas en marcha con la orden nueva.',
    title: (name: string) => `Orden de ${name}`,
    command: 'Orden que pone en marcha el programa',
    steps: [
      'Elige un ordenador del local que esté siempre encendido y en la misma red que las impresoras.',
      'Instala en él el programa de impresión, como explica docs/printing.md.',
      'Ejecuta allí esta orden. Si copiaste solo el archivo, empieza por «node print-agent.mjs» en lugar de «npm run print-agent --». Si estaba en marcha con otra clave, páralo antes.',
      'En cada impresora suya, elige este programa en «Quién imprime» e imprime una prueba.',
    ],
    waiting: 'Esperando a que se conecte…',
    called: 'Conectado',
  },
} as const;

/** Texts about the address that a polling printer calls to fetch its tickets from the server. */
export const pollingTexts = {
  renew: 'Nueva dirección',
  /** Begins with the visible words, for voice control. */
  renewOf: (name: string) => `Nueva dirección: ${name}`,
  confirmTitle: (name: string) => `¿Nueva dirección para ${name}?`,
  confirmText: 'La impresora dejará de imprimir hasta que pongas la nueva.',
  title: (name: string) => `Dirección para ${name}`,
  address: 'Dirección a la que llama la impresora',
  /** Where to type the address on the printer. */
  steps: {
    cloudprnt: [
      'Abre la página web de la impresora, con su dirección IP en un navegador, o la aplicación Star Quick Setup Utility.',
      'En «CloudPRNT», activa el servicio («Enable») y pega esta dirección en «Server URL».',
      'En «Polling Time» pon 5 segundos o menos: es lo que puede tardar un ticket en salir.',
      'Guarda y reinicia la impresora. Después imprime aquí una prueba.',
    ],
    sdp: [
      'Abre la configuración web de la impresora (EpsonNet Config o Web Config), con su dirección IP en un navegador.',
      'En «Server Direct Print», actívalo («Enable»), pega esta dirección en «URL» y escribe en «ID» el identificador que has puesto en Comanda.',
      'En «Interval» pon 5 segundos o menos: es lo que puede tardar un ticket en salir.',
      'Guarda y reinicia la impresora. Después imprime aquí una prueba.',
    ],
  } satisfies Record<PollingProtocolId, readonly string[]>,
  waiting: 'Esperando a que la impresora llame…',
  called: 'La impresora ya llama',
} as const;

/** Texts of the dialog that shows the new secret key of a printer or print agent once. */
export const secretKeyTexts = {
  creating: 'Creando la clave…',
  failed: 'No se ha podido crear la clave',
  shownOnce: 'Cópiala ahora: contiene una clave secreta y no se volverá a mostrar.',
  steps: 'Qué hacer ahora',
  copy: {
    label: 'Copiar',
    done: 'Copiado',
    failed: 'No se ha podido copiar. Selecciona el texto y cópialo a mano.',
  },
} as const;
