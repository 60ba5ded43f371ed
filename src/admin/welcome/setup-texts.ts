// Visible texts of the setup checklist.
import type { SetupStep } from '#domain/setup.ts';

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
    hint: 'Al menos uno que se pueda pedir desde la mesa: con stock y algún día abierto.',
  },
  company: { name: 'Información de la empresa', hint: 'Razón social, NIF y dirección, para las páginas legales.' },
  'public-address': {
    name: 'Dirección pública',
    hint: 'La que abren los QR y los enlaces. La pone en PUBLIC_URL quien instaló el servidor, antes de imprimir los QR.',
  },
  'payment-method': { name: 'Método de pago', hint: 'Uno cuyas claves están en el servidor.' },
};
