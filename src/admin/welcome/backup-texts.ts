// Visible texts of the backups on the owner's first page.
import type { BackupStep } from '#domain/backups.ts';

export const backupTexts = {
  title: 'Copias de seguridad',
  lastGood: (time: string, size: string) => `Última copia buena: ${time} (${size}).`,
  none: 'La primera se hace a los quince minutos de arrancar, y después una cada noche.',
  late: 'Hace más de 48 horas de la última copia buena',
  noneYet: 'Todavía no hay ninguna copia de seguridad buena',
  failedTitle: 'La última copia ha fallado',
  onlyHere: 'Las copias se guardan solo en este ordenador: si se rompe el disco, se pierden.',
  readFailed: 'No se ha podido leer cuándo se hizo la última copia',
  encrypted: (time: string) => `Están cifradas con la clave que se creó el ${time}.`,
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

/** What failed in the last backup, and what to do. */
export const backupFailureTexts: Readonly<Record<BackupStep, string>> = {
  write: 'No se ha podido escribir el archivo. Comprueba que queda sitio en el disco.',
  key: 'No sale ninguna copia de este ordenador hasta que crees una clave.',
  folder: 'No ha llegado a la segunda carpeta. Comprueba que el disco está conectado y que queda sitio.',
  s3: 'La copia en la nube ha fallado: no ha llegado, o no se pueden listar las que hay. Comprueba la dirección, la conexión y las claves.',
  command: 'Ha fallado la orden que la lleva a otro sitio (BACKUP_COMMAND).',
};
