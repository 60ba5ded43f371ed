// Visible texts of the page of the bar's tables and of the printed sheets. Texts that the product requirements quote must stay word
// for word.

/** Visible texts of the page «Mesas QR» (the tables of the bar and their QR codes) and of the printed sheets. */
export const tableTexts = {
  title: 'Mesas QR',
  create: 'Crear mesa QR',
  edit: 'Editar mesa QR',
  listFailed: 'No se han podido leer las mesas',
  search: 'Buscar por mesa',
  table: 'Mesa',
  tableHint: 'Lo que se lee en la mesa: A1, Terraza 3…',
  renameWarning:
    'Si cambias el nombre, sus pedidos y lo que debe pasan al nuevo. El código impreso lleva el de antes y dejará de servir: imprime su código de nuevo.',
  active: 'Activa',
  /** Label of the action for one table, for screen readers. */
  activeOf: (label: string) => `Activa: mesa ${label}`,
  saved: 'Mesa QR guardada',
  removeTitle: (label: string) => `¿Eliminar la mesa ${label}?`,
  removeText:
    'Solo puedes eliminar una mesa en la que nadie haya pedido nunca. Si su código ya está impreso, dejará de funcionar.',
  remove: 'Eliminar mesa',
  removed: (label: string) => `La mesa ${label} se ha eliminado`,

  noneTitle: 'Todavía no hay mesas',
  noneText: 'Crea todas de una vez, por ejemplo de la A01 a la A25. Después imprime la hoja con sus códigos QR.',

  range: {
    open: 'Crear varias mesas',
    title: 'Crear varias mesas',
    prefix: 'Empiezan por',
    prefixHint: 'A, Terraza… o nada.',
    width: 'Número',
    widthExample: (first: string) => `${first}, …`,
    from: 'Desde',
    to: 'Hasta',
    create: (count: number) => (count === 1 ? 'Crear 1 mesa' : `Crear ${count} mesas`),
    preview: (codes: readonly string[]) => {
      const [first, second] = codes;
      const last = codes.at(-1);
      if (first === undefined) return 'Todas estas mesas ya existen.';
      if (second === undefined) return `Se va a crear: ${first}`;
      if (codes.length === 2) return `Se van a crear: ${codes.join(' y ')}`;
      return `Se van a crear ${codes.length} mesas: ${first}, ${second} … ${last}`;
    },
    skipped: (codes: readonly string[]) =>
      `${codes.length === 1 ? 'Ya existe y se queda como está' : 'Ya existen y se quedan como están'}: ${codes.join(', ')}`,
    done: (count: number, skipped: readonly string[]) => {
      const created = count === 1 ? '1 mesa creada' : `${count} mesas creadas`;
      return skipped.length === 0
        ? created
        : `${created}. ${skipped.length === 1 ? 'Ya existía' : 'Ya existían'}: ${skipped.join(', ')}`;
    },
  },

  code: {
    open: (label: string) => `Código QR de la mesa ${label}`,
    title: (label: string) => `Código QR de la mesa ${label}`,
    image: (label: string) => `Código QR que abre la carta en la mesa ${label}`,
    leadsTo: 'Lleva a',
    svg: 'Descargar SVG',
    png: 'Descargar PNG',
    file: (label: string) => `mesa-${label.toLocaleLowerCase('es').replace(/[^\p{Letter}\p{Number}]+/gu, '-')}`,
    caption: (label: string) => `Mesa ${label}`,
    inactive: 'Esta mesa no está activa: quien escanee el código no podrá pedir.',
    renew: 'Renovar la clave',
    renewTitle: (label: string) => `¿Renovar la clave de la mesa ${label}?`,
    renewText:
      'El código que ya está impreso dejará de servir. Tendrás que imprimir el nuevo y ponerlo en la mesa. Quien ya esté sentado tendrá que escanearlo para volver a pedir.',
    renewed: 'Clave renovada. Imprime el código nuevo.',
    downloadFailed: 'No se ha podido crear la imagen. Prueba con la otra.',
  },

  localAddress: {
    title: 'No imprimas todavía estos códigos',
    text: (host: string) =>
      `Llevan a ${host}, que solo se abre en el propio servidor: ningún móvil podrá abrir la carta. Pide a quien lo instaló que ponga en PUBLIC_URL la dirección de la carta.`,
  },

  sheet: {
    open: 'Hoja para imprimir',
    title: 'Códigos QR para imprimir',
    lead: 'Todas las mesas activas, en hojas A4.',
    back: 'Volver a las mesas',
    size: 'Tamaño',
    sizes: { s: 'Pequeño', m: 'Mediano', l: 'Grande', xl: 'Una por hoja' },
    print: 'Imprimir',
    sheets: (tables: number, sheets: number) =>
      `${tables === 1 ? '1 mesa' : `${tables} mesas`} en ${sheets === 1 ? '1 hoja' : `${sheets} hojas`}`,
    scan: 'Escanea y pide desde tu móvil',
    none: 'No hay ninguna mesa activa',
    noneHint: 'Activa alguna en la lista para imprimir su código.',
  },
} as const;
