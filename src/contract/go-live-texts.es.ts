// Spanish texts of the go-live check and of the banner about it: each item, each problem, and what to do about it.
import type { GoLiveItem, GoLiveProblem } from '#domain/go-live-facts.ts';

/** The Spanish name of each item of the go-live check, which checks whether a venue can serve real customers. */
export const goLiveItemNames: Readonly<Record<GoLiveItem, string>> = {
  production: 'Modo de producción',
  'demo-accounts': 'Cuentas de la demostración',
  owner: 'Propietario',
  https: 'Dirección segura (https)',
  'public-address': 'Dirección pública',
  'trusted-proxies': 'Proxy de confianza',
  'payment-keys': 'Método de pago',
  'test-keys': 'Claves reales',
  simulators: 'Simuladores',
  credentials: 'Claves aceptadas',
  webhook: 'Notificaciones del banco',
  'return-address': 'Vuelta desde el banco',
  'apple-domain-file': 'Archivo de Apple',
  clock: 'Reloj',
  mail: 'Correo',
  encryption: 'Conexiones cifradas',
  backup: 'Copias de seguridad',
  allergens: 'Alérgenos',
  invoices: 'Facturas',
};

interface ProblemText {
  /** What is wrong. `subject` is the subject of the finding. */
  readonly text: (subject: string) => string;
  /** What to do. */
  readonly cure: string;
}

/**
 * The Spanish text of each problem that the go-live check can find: what is wrong (`text`), and what to do about the problem
 * (`cure`).
 */
export const goLiveProblemTexts: Readonly<Record<GoLiveProblem, ProblemText>> = {
  'not-production': {
    text: () => 'El servidor no está en modo de producción.',
    cure: 'Pon NODE_ENV=production y vuelve a arrancarlo.',
  },
  'demo-accounts': {
    text: (emails) => `Se puede entrar con cuentas de la demostración, que cualquiera conoce: ${emails}.`,
    cure: 'Para el servidor, ejecuta «npm run demo:remove-accounts» y vuelve a arrancarlo.',
  },
  'no-owner': {
    text: () => 'Ningún propietario puede entrar.',
    cure: 'Crea uno: npm run create-owner -- --email CORREO --name NOMBRE',
  },
  'no-https': {
    text: (address) => `La dirección del local no es segura: ${address}. Las contraseñas viajan sin cifrar.`,
    cure: 'Pon delante del servidor un proxy con certificado, y en PUBLIC_URL la dirección con https://.',
  },
  'address-local': {
    text: (address) => `Los códigos QR y los enlaces llevan a ${address}, que solo abre el propio servidor.`,
    cure: 'Pon en PUBLIC_URL la dirección que abren los móviles de tus clientes, y después imprime los códigos.',
  },
  'address-no-response': {
    text: (address) => `${address} no responde.`,
    cure: 'Comprueba que el servidor está en marcha, y después el DNS, el proxy y el cortafuegos.',
  },
  'address-certificate': {
    text: (address) => `El certificado de ${address} no es válido.`,
    cure: 'Instala uno de una autoridad reconocida, con la cadena completa, y comprueba que no ha caducado.',
  },
  'address-other-server': {
    text: (address) => `En ${address} no responde este local.`,
    cure: 'Comprueba PUBLIC_URL, el DNS y a qué puerto envía el proxy.',
  },
  'proxies-missing': {
    text: () =>
      'El servidor no sabe de qué red viene cada petición: todas parecen venir del proxy y comparten sus límites.',
    cure: 'Pon en TRUSTED_PROXIES la dirección del proxy, por ejemplo 127.0.0.1 si está en la misma máquina.',
  },
  'keys-missing': {
    text: (provider) => `Se paga con ${provider}, pero faltan sus claves: nadie puede pedir.`,
    cure: 'Pon sus claves en el servidor, o elige otro método de pago en Configuración.',
  },
  'test-keys': {
    text: (provider) => `Las claves de ${provider} son de prueba: no se cobra nada.`,
    cure: 'Pon las claves reales (con Redsys, también REDSYS_URL=real), o quita las de prueba.',
  },
  'simulator-addresses': {
    text: (setting) => `El ajuste ${setting} lleva a un simulador: no se cobra nada.`,
    cure: 'Quita ese ajuste y pon las claves reales.',
  },
  'simulators-allowed': {
    text: () => 'Se permiten simuladores y claves de prueba (ALLOW_SIMULATORS=1).',
    cure: 'Quita ALLOW_SIMULATORS antes de abrir al público.',
  },
  'credentials-rejected': {
    text: (provider) => `Claves rechazadas: ${provider}.`,
    cure: 'Copia otra vez las claves del portal. Con Redsys, comprueba también el FUC, el terminal y REDSYS_SIGNATURE.',
  },
  'credentials-no-response': {
    text: (provider) => `Sin respuesta: ${provider}.`,
    cure: 'Comprueba que el servidor puede salir a internet y vuelve a probar en unos minutos.',
  },
  'webhook-blocked': {
    text: (provider) => `Las notificaciones de ${provider} no llegan al servidor.`,
    cure: 'Deja pasar en el proxy los POST de otros sitios a /api/providers/, sin cookie y sin cambiar el contenido.',
  },
  'webhook-never-received': {
    text: (provider) => `Todavía no ha llegado ninguna notificación de ${provider}.`,
    cure: 'Actívalas en su portal (docs/going-live.md). Después haz un pago pequeño y devuélvelo.',
  },
  'return-blocked': {
    text: (provider) => `Los clientes no pueden volver desde la página de ${provider}.`,
    cure: 'Deja pasar en el proxy los POST de otros sitios a /success-redsys, /success-bizum y /.',
  },
  'apple-file-missing': {
    text: () => 'Apple Pay está configurado sin el archivo con el que Apple verifica el dominio.',
    cure: 'Descárgalo de la cuenta de Apple y pon su ruta en APPLE_PAY_DOMAIN_FILE.',
  },
  'apple-file-not-served': {
    text: () => 'En la dirección pública no se lee el archivo de Apple tal cual.',
    cure: 'Deja pasar en el proxy /.well-known/apple-developer-merchantid-domain-association, sin redirección.',
  },
  'clock-wrong': {
    text: (seconds) => `El reloj del servidor se desvía ${seconds} segundos.`,
    cure: 'Activa la sincronización de la hora (NTP).',
  },
  'clock-unknown': {
    text: () => 'No se ha podido comparar el reloj del servidor con otro.',
    cure: 'Comprueba que el servidor puede salir a internet y vuelve a probar.',
  },
  'mail-missing': {
    text: () => 'El correo no está configurado: los tickets y los enlaces de contraseña no le llegan a nadie.',
    cure: 'Pon SMTP_URL y MAIL_FROM.',
  },
  'mail-no-response': {
    text: (code) => `El servidor de correo no acepta la conexión (${code}).`,
    cure: 'Comprueba en SMTP_URL la dirección, el puerto, el usuario y la contraseña.',
  },
  'mail-without-tls': {
    text: () => 'El servidor de correo no cifra la conexión, y por eso no sale ningún correo.',
    cure: 'Usa su puerto con cifrado (587, o smtps:// con el 465). Si está en tu propia red y no cifra, pon ?requireTLS=false al final de SMTP_URL.',
  },
  'mail-unencrypted': {
    text: (host) => `Los correos pueden ir sin cifrar hasta ${host} (requireTLS=false), con sus enlaces de contraseña.`,
    cure: 'Déjalo así solo si ese servidor de correo está en tu propia red. Si no, quita ?requireTLS=false de SMTP_URL.',
  },
  'database-unencrypted': {
    text: (hosts) => `Todo lo que se guarda va sin cifrar hasta la base de datos (${hosts}).`,
    cure: 'Déjalo así solo si está en tu propia red. Si no, pon ?sslmode=verify-full al final de la dirección de la base de datos.',
  },
  'backup-missing': {
    text: () => 'No se sabe dónde están las copias de seguridad.',
    cure: 'En producción el servidor las hace solo. Si las haces tú, pon su carpeta en BACKUP_PATH.',
  },
  'backup-none-found': {
    text: () => 'Todavía no hay ninguna copia de seguridad.',
    cure: 'El servidor hace la primera a los quince minutos de arrancar. Si usas BACKUP_PATH, comprueba tu tarea.',
  },
  'backup-old': {
    text: (hours) => `La última copia de seguridad tiene ${hours} horas.`,
    cure: 'Mira en la página de inicio qué falló. Si usas BACKUP_PATH, comprueba tu tarea.',
  },
  'allergens-not-stated': {
    text: (count) =>
      `${count === '1' ? 'Hay 1 producto' : `Hay ${count} productos`} sin alérgenos indicados: la carta dice «pregunta al camarero».`,
    cure: 'Indícalos en «Productos» o en la hoja de cálculo. Si un producto no lleva ninguno, marca «Sin alérgenos».',
  },
  'no-invoices': {
    text: () => 'Comanda todavía no emite facturas, ni completas ni simplificadas.',
    cure: 'Hazlas con otra caja o con otro programa. Lo que da Comanda es un justificante de pago, que no es una factura.',
  },
};

/** The Spanish texts that the command `npm run go-live-check` prints. */
export const goLiveCheckTexts = {
  states: {
    ok: 'BIEN',
    'not-needed': 'NO HACE FALTA',
    'not-checked': 'SIN COMPROBAR',
    warning: 'AVISO',
    reminder: 'RECUERDA',
    wrong: 'MAL',
    refused: 'MAL',
  },
  title: (venue: string, address: string) => `${venue}: comprobación antes de cobrar de verdad (${address})`,
  cure: (text: string) => `Qué hacer: ${text}`,
  refusesStart: 'Mientras siga así, el servidor no arranca.',
  ready: 'Todo listo para cobrar.',
  readyWithWarnings: 'Nada está mal, pero hay avisos: así no se cobra de verdad.',
  notReady: (count: number) => (count === 1 ? 'Hay 1 cosa que arreglar.' : `Hay ${count} cosas que arreglar.`),
} as const;
