// Visible texts of «Mi perfil» and of the page that asks for the password.
import { dateTimeInSentence } from '#contract/clock-time.es.ts';

/** Visible Spanish texts of the page «Mi perfil», and of the page that asks for the password again. */
export const profileTexts = {
  title: 'Mi perfil',
  pinTitle: 'PIN',
  pinLead: 'Con tu PIN entras en las tabletas compartidas. Tiene de 4 a 6 cifras. No se lo digas a nadie.',
  pinSet: 'Ya tienes un PIN. Si lo cambias, saldrás de las tabletas compartidas.',
  newPin: 'PIN nuevo',
  savePin: 'Guardar PIN',
  pinSaved: 'PIN guardado',
  removePinTitle: '¿Quitar tu PIN?',
  removePinText:
    'Saldrás al momento de las tabletas compartidas, y no podrás entrar en ellas hasta que elijas otro PIN. En tus dispositivos sigues entrando con tu contraseña.',
  pinNeedsPassword: 'Para cambiar o quitar tu PIN en una tableta compartida, escribe antes tu contraseña.',
  enterPassword: 'Escribir la contraseña',

  passwordTitle: 'Contraseña',
  passwordLead: 'Si la cambias, sales de todos tus otros dispositivos. En este sigues dentro.',
  newPassword: 'Contraseña nueva',
  savePassword: 'Cambiar la contraseña',
  passwordSaved: 'Contraseña cambiada',

  sessionsTitle: 'Sesiones abiertas',
  sessionsLead:
    'Los dispositivos en los que has entrado. Si no reconoces alguno, cierra las demás y cambia tu contraseña.',
  sessionsFailed: 'No se han podido leer tus sesiones',
  unknownDevice: 'Otro dispositivo',
  presentSession: 'Esta sesión',
  onTablet: (name: string) => `Tableta compartida «${name}»`,
  sessionTimes: (opened: string, seen: string) =>
    `Abierta el ${dateTimeInSentence(opened)} · Último uso el ${dateTimeInSentence(seen)}`,
  endOthers: 'Cerrar las demás',
  endOthersTitle: '¿Cerrar las demás sesiones?',
  endOthersText: 'Saldrás al momento de todos tus otros dispositivos. En este sigues dentro.',
  endedOthers: 'Las demás sesiones están cerradas',
  noOthers: 'No tienes más sesiones abiertas.',

  factorTitle: 'Verificación en dos pasos',
  factorLead:
    'Además de tu contraseña, al entrar escribes un código de una aplicación de tu móvil, como Google Authenticator. Así nadie entra solo con tu contraseña.',
  factorIsOn: (codes: number) =>
    `Está activada. Te ${codes === 1 ? 'queda 1 código' : `quedan ${codes} códigos`} de recuperación.`,
  factorFailed: 'No se ha podido leer si está activada',
  currentPassword: 'Tu contraseña actual',
  turnOn: 'Activar',
  newCodes: 'Códigos nuevos…',
  newCodesTitle: 'Códigos de recuperación nuevos',
  newCodesText: 'Te damos ocho códigos nuevos. Los anteriores dejan de servir.',
  newCodesSubmit: 'Crear códigos',
  turnOff: 'Desactivar',
  turnOffTitle: '¿Desactivar la verificación en dos pasos?',
  turnOffText: 'Quien sepa tu contraseña podrá entrar solo con ella. Tus códigos de recuperación dejan de servir.',
  turnedOff: 'Verificación en dos pasos desactivada',
  scan: 'Escanea este código con la aplicación, o escribe en ella la clave.',
  qrName: 'Código QR para tu aplicación de verificación',
  key: 'Clave',
  firstCode: 'Código de la aplicación',
  confirmFactor: 'Confirmar',
  recoveryTitle: 'Guarda tus códigos de recuperación',
  recoveryText:
    'Con ellos entras si pierdes el móvil. Cada uno sirve una vez, y no se vuelven a mostrar: apúntalos o imprímelos.',
  recoveryCodes: 'Códigos de recuperación',
  recoveryDone: 'Los he guardado',

  tabletTitle: 'Tableta compartida',
  tabletLead:
    'Varias personas usan este dispositivo, cada una con su PIN. Tras dos minutos sin tocarlo vuelve a preguntar quién eres.',
  tabletName: 'Nombre de este dispositivo',
  tabletNameHint: 'Por ejemplo, «Barra» o «Cocina».',
  share: 'Compartir esta tableta',
  shareTitle: '¿Compartir esta tableta?',
  shareText:
    'Se cerrará tu sesión en este dispositivo, y solo se podrá entrar con un PIN o con correo y contraseña. Los otros dispositivos siguen igual.',
  noPinText: ' Todavía no tienes PIN: elige uno antes, o entra con tu contraseña.',
  isShared: (name: string) => `Este dispositivo es la tableta compartida «${name}».`,
  tablets: 'Tabletas compartidas',
  readFailed: 'No se han podido leer las tabletas compartidas',
  noTablets: 'No hay ninguna tableta compartida.',
  until: (day: string) => `hasta el ${day}`,
  end: 'Dejar de compartir',
  endOf: (name: string) => `Dejar de compartir ${name}`,
  endTitle: (name: string) => `¿Dejar de compartir «${name}»?`,
  endText: 'Quien la esté usando sale al momento, y para entrar hará falta correo y contraseña.',
  ended: 'La tableta ya no se comparte',

  confirmTitle: 'Escribe tu contraseña',
  confirmLead: 'Esta pantalla es del propietario, y estás en una tableta compartida.',
  password: 'Contraseña',
  confirm: 'Continuar',
  confirmBack: 'Volver al inicio',
} as const;
