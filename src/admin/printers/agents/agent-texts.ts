// Visible texts of the print agents.

export const agentTexts = {
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
      'Instala en él el programa de impresión, como explica docs/print-agent.md.',
      'Ejecuta allí esta orden. Si copiaste solo el archivo, empieza por «node print-agent.mjs» en lugar de «npm run print-agent --». Si estaba en marcha con otra clave, páralo antes.',
      'En cada impresora suya, elige este programa en «Quién imprime» e imprime una prueba.',
    ],
    waiting: 'Esperando a que se conecte…',
    called: 'Conectado',
  },
} as const;
