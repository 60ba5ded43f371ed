// Spanish texts of the welcome page: the figures of today, the setup checklist, and the backups.
import { dateTimeInSentence } from '#contract/clock-time.es.ts';
import type { BackupStep } from '#domain/backups.ts';
import type { SetupStep } from '#domain/setup.ts';

/** Texts of the numbers of today, such as sales, on the welcome page. */
export const todayTexts = {
  title: 'Ahora mismo',
  readFailed: 'No se han podido leer las cifras de hoy',
  sales: 'Ventas de hoy',
  owed: 'Por cobrar',
  owedTables: (tables: number) => (tables === 1 ? 'en 1 mesa' : `en ${tables} mesas`),
  nothingOwed: 'Nada por cobrar',
  waiting: 'Quien más espera',
  waitingAt: (table: string) => `Mesa ${table}`,
  minutes: (minutes: number) => `${minutes} min`,
  nobodyWaits: 'Nadie espera',
  soldOut: 'Agotado',
  products: (products: number) => (products === 1 ? 'producto' : 'productos'),
  nothingSoldOut: 'Nada agotado',
  incidents: 'Incidencias de pago',
  open: (open: number) => (open === 1 ? 'abierta' : 'abiertas'),
  noIncidents: 'Ninguna abierta',
} as const;

/** Texts of the part of the welcome page for waiters: the link to «Crear Pedido» (new order), and the tables with unpaid orders. */
export const tableServiceTexts = {
  newOrder: 'Crear Pedido',
  debts: 'Mesas con deuda',
  noDebts: 'Ninguna mesa debe nada.',
  readFailed: 'No se ha podido leer lo que deben las mesas',
} as const;

/** Texts of the setup checklist. */
export const setupTexts = {
  title: 'Prepara tu local',
  lead: 'Cuando todo esté hecho, tus clientes podrán pedir desde la mesa. Cada paso se marca solo.',
  progress: (done: number, all: number) => `${done} de ${all} hechos`,
  done: 'Hecho',
  pending: 'Por hacer',
  optional: 'Opcional',
  readFailed: 'No se ha podido leer lo que falta por preparar',
  noMail: 'El correo no está configurado',
  noMailText:
    'Los tickets y los enlaces para recuperar la contraseña no le llegan a nadie. Quien instaló el servidor puede indicar el correo de salida en los ajustes SMTP_URL y MAIL_FROM.',
} as const;

/** Name and explanation of each setup step. */
export const setupStepTexts: Readonly<Record<SetupStep, { readonly name: string; readonly hint: string }>> = {
  'product-types': { name: 'Tipos de producto', hint: 'Crea bebidas y comida con un horario para empezar.' },
  categories: { name: 'Categorías', hint: 'Los apartados de la carta: Cervezas, Tapas, Postres…' },
  hours: { name: 'Horarios', hint: 'Cuándo abren la barra y la cocina. Míralos y confirma que están bien.' },
  tables: { name: 'Mesas', hint: 'Créalas de una vez, de la A01 a la A25, o una a una.' },
  'printed-codes': { name: 'QR impresos', hint: 'Imprime la hoja con los códigos y ponlos en las mesas.' },
  staff: { name: 'Personal', hint: 'Un usuario para cada persona del equipo, con su rol.' },
  printers: { name: 'Impresoras', hint: 'Si la barra o la cocina trabajan con papel.' },
  'test-order': {
    name: 'Pedido de prueba',
    hint: 'Haz un pedido, mira cómo llega a la barra o a la cocina y anúlalo.',
  },
  products: {
    name: 'Productos',
    hint: 'Al menos uno que se pueda pedir desde la mesa: que no esté agotado, y algún día abierto.',
  },
  company: { name: 'Información de la empresa', hint: 'Razón social, NIF y dirección, para las páginas legales.' },
  'public-address': {
    name: 'Dirección pública',
    hint: 'La que abren los QR y los enlaces. La pone en PUBLIC_URL quien instaló el servidor, antes de imprimir los QR.',
  },
  'payment-method': { name: 'Método de pago', hint: 'Uno cuyas claves están en el servidor.' },
};

/** Texts of the section of the welcome page about backups. */
export const backupTexts = {
  title: 'Copias de seguridad',
  lastGood: (time: string, size: string) => `Última copia buena: ${dateTimeInSentence(time)} (${size}).`,
  none: 'La primera se hace a los quince minutos de arrancar, y después una cada noche.',
  late: 'Hace más de 48 horas de la última copia buena',
  noneYet: 'Todavía no hay ninguna copia de seguridad buena',
  failedTitle: 'La última copia ha fallado',
  onlyHere: 'Las copias se guardan solo en este ordenador: si se rompe el disco, se pierden.',
  readFailed: 'No se ha podido leer cuándo se hizo la última copia',
  encrypted: (time: string) => `Están cifradas con la clave que se creó el ${dateTimeInSentence(time)}.`,
  notEncrypted: 'No están cifradas: crea una clave y guárdala fuera de este ordenador.',
  createKey: 'Crear clave',
  replaceKey: 'Crear otra clave',
  createTitle: 'Crear la clave de las copias',
  replaceTitle: '¿Crear otra clave?',
  replaceText:
    'Cifrará las copias nuevas. Para abrir las anteriores seguirá haciendo falta la clave anterior: no la tires.',
  currentPassword: 'Tu contraseña actual',
  keyTitle: 'Clave de las copias de seguridad',
  keyLead:
    'Guárdala ahora en un sitio seguro que no sea este ordenador, por ejemplo en un papel o en tu gestor de contraseñas.',
  keyWarning: 'No se vuelve a mostrar, y sin ella nadie puede abrir las copias.',
  keyStored: 'Ya la he guardado',
} as const;

/** Texts that tell the owner what failed and what to do, for each step of a backup that can fail. */
export const backupFailureTexts: Readonly<Record<BackupStep, string>> = {
  write: 'No se ha podido escribir el archivo. Comprueba que queda sitio en el disco.',
  key: 'No sale ninguna copia de este ordenador hasta que crees una clave.',
  folder: 'No ha llegado a la segunda carpeta. Comprueba que el disco está conectado y que queda sitio.',
  s3: 'La copia en la nube ha fallado: no ha llegado, o no se pueden listar las que hay. Comprueba la dirección, la conexión y las claves.',
  command: 'Ha fallado la orden que la lleva a otro sitio (BACKUP_COMMAND).',
};
