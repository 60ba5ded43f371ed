// Spanish texts shared by pages of the staff app. documented-wording.ts lists those that differ from the requirements.
import { clockTimeInSentence } from '#contract/clock-time.es.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Section } from '#domain/schedule.ts';

/** Spanish texts that several pages of the staff app use. */
export const texts = {
  appName: 'Comanda',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  loading: 'Cargando…',
  more: 'Ver más',

  copy: {
    label: 'Copiar el identificador',
    done: 'Copiado',
    failed: 'No se ha podido copiar. Mantén pulsado el identificador y cópialo a mano.',
  },

  errors: {
    unreachable: 'No hay conexión con el servidor. Comprueba la red y vuelve a intentarlo.',
    broken: 'Algo ha salido mal. Vuelve a intentarlo en un momento.',
    /** Texts of refusals that name several records. For one record, the message of the refusal is right. */
    beforeSeveralNames: {
      'category-has-products': 'Esta categoría está asignada a los productos:',
      'category-has-sub-categories': 'Esta categoría está asignada a las subcategorías:',
      'sub-category-has-products': 'Esta subcategoría está asignada a los productos:',
    } satisfies Partial<Record<Refusal, string>>,
    /** Comes between the message of a refusal, which is right without a name too, and the name of who did what prevents it. */
    beforeName: {
      'order-ended': 'Lo anuló',
      'take-back-repeated': 'Lo corrigió',
      'take-back-paid': 'Lo cobró',
      'take-back-done': 'Lo marcó como hecho',
      'take-back-reduced': 'Lo hizo',
      'line-already-invited': 'Lo invitó',
      'line-changed': 'La cambió',
    } satisfies Partial<Record<Refusal, string>>,
    pageTitle: 'No se ha podido abrir la página',
    offlineTitle: 'Sin conexión',
    offlineText: 'No hay conexión con el servidor. Comprueba la red: en cuanto vuelva, la página se abrirá sola.',
  },

  /** Of orders of which a part is paid. */
  paidInPart: (paid: string, left: string) => `Pagado ${paid} · quedan ${left}`,

  undo: {
    button: 'Deshacer',
    /** `label` says what was done: «Quitado: 1 × Caña». */
    of: (label: string) => `Deshacer: ${label}`,
    unknown: 'No se sabe si se ha deshecho.',
  },

  lists: {
    empty: 'No se han encontrado resultados. Por favor, revisa los filtros de búsqueda.',
    clearFilters: 'Borrar filtros',
    filters: 'Filtros',
    found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
    clearSearch: 'Borrar la búsqueda',
    actions: 'Acciones',
    /** Both labels begin with the visible or expected word, for voice control. */
    edit: (name: string) => `Editar ${name}`,
    remove: (name: string) => `Eliminar ${name}`,
  },

  form: {
    save: 'Guardar',
    saveAndNew: 'Guardar y crear otro',
    cancel: 'Cancelar',
    close: 'Cerrar',
    invalid: 'Revisa el formulario',
    discardTitle: '¿Descartar los cambios?',
    discardText: 'Lo que has escrito en este formulario se perderá.',
    discard: 'Descartar',
    continueEditing: 'Seguir editando',
    notSaved: 'No se ha guardado',
    savedAs: 'Ahora está guardado así:',
    yes: 'Sí',
    no: 'No',
    none: '—',
  },

  signIn: {
    title: 'Acceso',
    email: 'Correo electrónico',
    password: 'Contraseña',
    showPassword: 'Mostrar la contraseña',
    submit: 'Entrar',
    code: 'Código de verificación',
    codeHint: 'El que muestra tu aplicación, o uno de tus códigos de recuperación.',
    emailMissing: 'El correo electrónico es obligatorio',
    passwordMissing: 'La contraseña es obligatoria',
    sessionEnded: 'Tu sesión ha terminado. Vuelve a entrar.',
    returnNotice: 'Después volverás a la página en la que estabas.',
    left: 'Has cerrado la sesión.',
    waitBefore: (wait: string) => `Demasiados intentos. Podrás volver a probar en ${wait}.`,
    minutes: (minutes: number) => `${minutes} min`,
    seconds: (seconds: number) => `${seconds} s`,
    waitOver: 'Ya puedes volver a probar.',
    recover: 'Recuperar contraseña',
  },

  profile: { link: 'Mi perfil' },

  identity: { currentPassword: 'Tu contraseña actual', ownCode: 'Tu código de verificación' },

  qrFailed: 'No se ha podido dibujar el código',

  active: { label: 'Activa', all: 'Todas' },

  openZClosure: (since: string) => `Caja abierta ${since}`,

  shell: {
    skip: 'Saltar al contenido',
    mainMenu: 'Menú principal',
    openMenu: 'Abrir el menú',
    closeMenu: 'Cerrar el menú',
    minimise: 'Reducir el menú',
    expand: 'Ampliar el menú',
    signOut: 'Cerrar sesión',
    changePerson: 'Cambiar de persona',
    offline: 'Sin conexión. Reconectando…',
    dismissToast: 'Cerrar aviso',
  },

  menu: {
    home: { label: 'Inicio', shortLabel: 'Inicio' },
    dashboard: { label: 'Panel', shortLabel: 'Panel' },
    drinks: { label: 'Pedidos de bebidas', shortLabel: 'Bebidas' },
    food: { label: 'Pedidos de comida', shortLabel: 'Comida' },
    newOrder: { label: 'Crear Pedido', shortLabel: 'Crear' },
    orderHistory: { label: 'Historial de Pedidos', shortLabel: 'Pedidos' },
    paymentHistory: { label: 'Historial de Pagos', shortLabel: 'Pagos' },
    pendingPayments: { label: 'Por cobrar', shortLabel: 'Por cobrar' },
    closures: { label: 'Cierres de caja (Z)', shortLabel: 'Cierres Z' },
    /** Contains soft hyphens because the word is wider than the small menu. */
    refunds: { label: 'Devoluciones', shortLabel: 'Devolu\u00adciones' },
    incidents: { label: 'Incidencias de pago', shortLabel: 'Incidencias' },
    products: { label: 'Productos', shortLabel: 'Productos' },
    categories: { label: 'Categorías', shortLabel: 'Categorías' },
    /** Contains a soft hyphen for the small menu. */
    subCategories: { label: 'Subcategorías', shortLabel: 'Sub\u00adcategorías' },
    drinksHours: { label: 'Horarios de Bebida', shortLabel: 'Horas bebida' },
    foodHours: { label: 'Horarios de Comidas', shortLabel: 'Horas comida' },
    tables: { label: 'Mesas QR', shortLabel: 'Mesas QR' },
    printers: { label: 'Impresoras', shortLabel: 'Impre\u00adsoras' },
    users: { label: 'Usuarios', shortLabel: 'Usuarios' },
    customerData: { label: 'Datos de clientes', shortLabel: 'Clientes' },
    activity: { label: 'Registro de actividad', shortLabel: 'Registro' },
    /** Contains a soft hyphen for the small menu. */
    config: { label: 'Configuración', shortLabel: 'Configu\u00adración' },
    company: { label: 'Información de la empresa', shortLabel: 'Empresa' },
    images: { label: 'Imágenes', shortLabel: 'Imágenes' },
    groups: { service: 'Servicio', till: 'Caja', menu: 'Carta', venue: 'Local' },
    waiting: (count: number) => (count === 1 ? 'abierta' : 'abiertas'),
    incidentsWaiting: (count: number) =>
      count === 1 ? '1 incidencia de pago abierta' : `${count} incidencias de pago abiertas`,
  },

  notFound: {
    title: 'Esta página no existe',
    text: 'Puede que la dirección esté mal escrita o que la página haya cambiado de sitio.',
    back: 'Volver al inicio',
  },

  welcome: {
    greeting: (name: string) => `Hola, ${name}`,
    lead: '¿Qué toca ahora?',
    pending: (lines: number) => (lines === 1 ? 'línea pendiente' : 'líneas pendientes'),
    none: 'Nada pendiente',
    unknown: 'No se ha podido contar lo pendiente',
    dashboard: 'Ventas, pedidos y clientes',
    partner: (host: string) => `${host} (se abre en otra pestaña)`,
  },

  pin: { remove: 'Quitar PIN', removed: 'PIN quitado' },

  boards: {
    title: { drinks: 'Pedidos de bebidas', food: 'Pedidos de comida' } satisfies Record<Section, string>,
    /** In the title of the browser tab: «3 bebidas · 2 comidas»; '' if nothing is pending. */
    titleCounts: ({ drinks, food }: Readonly<Record<Section, number>>) =>
      [
        drinks > 0 ? `${drinks} ${drinks === 1 ? 'bebida' : 'bebidas'}` : null,
        food > 0 ? `${food} ${food === 1 ? 'comida' : 'comidas'}` : null,
      ]
        .filter((part) => part !== null)
        .join(' · '),
    /** After the number of lines. */
    pending: (lines: number) => (lines === 1 ? 'pendiente' : 'pendientes'),
    empty: 'No hay pedidos en este momento',
    emptyHint: 'Los pedidos nuevos aparecen aquí solos.',
    table: (label: string) => `Mesa ${label}`,
    columns: {
      time: 'Hora',
      name: 'Pedido',
      notes: 'Notas',
      quantity: 'Cantidad',
      size: 'Tamaño',
      done: 'Hecho',
    },
    done: 'Hecho',
    /** These labels begin with the visible word, for voice control. */
    doneAll: (label: string, lines: number) =>
      lines === 1 ? `Hecho: la línea de la mesa ${label}` : `Hecho: las ${lines} líneas de la mesa ${label}`,
    doneLine: (quantity: number, name: string, label: string) => `Hecho: ${quantity} ${name}, mesa ${label}`,
    comment: 'Comentario',
    recent: 'Nuevo',
    /** Also while the ticket waits for its printer. */
    hasTicket: 'Con ticket',
    justNow: 'ahora mismo',
    agoMinutes: (minutes: number) => `hace ${minutes} min`,
    agoHours: (hours: number, minutes: number) =>
      minutes === 0 ? `hace ${hours} h` : `hace ${hours} h ${minutes} min`,
    updated: 'Se han actualizado los pedidos',
    markedElsewhere: (lines: number) =>
      lines === 1 ? 'Otra persona ya había marcado esa línea' : `Otra persona ya había marcado ${lines} de esas líneas`,
    notMarked: (lines: number) =>
      lines === 1
        ? 'No se ha podido marcar una línea como hecha.'
        : `No se han podido marcar ${lines} líneas como hechas.`,
    readFailed: 'No se han podido leer los pedidos',
    lastUpdate: (time: string) => `Última actualización a ${clockTimeInSentence(time)}`,
    pages: 'Páginas de pedidos',
    page: (page: number, pages: number) => `Página ${page} de ${pages}`,
    olderLines: 'Más antiguas',
    newerLines: 'Más nuevas',
    newOrders: (orders: number, tables: readonly string[]) =>
      `${orders === 1 ? '1 pedido nuevo' : `${orders} pedidos nuevos`}, ${tables.length === 1 ? 'mesa' : 'mesas'} ${tables.join(', ')}`,
  },

  sound: {
    label: 'Avisar con sonido',
    blocked: 'El navegador no deja sonar los avisos hasta que toques la pantalla.',
    unlock: 'Activar sonido',
    unsupported: 'Este navegador no puede avisar con sonido.',
  },

  screen: {
    mayTurnOff: 'La pantalla de este dispositivo puede apagarse sola.',
  },
} as const;
