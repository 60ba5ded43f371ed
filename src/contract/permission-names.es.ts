// Spanish names of the permissions: what a role may do, and what it means.
import type { BackOfficeAction } from '#domain/staff.ts';
import type { LoggedFieldText } from './activity-field-text.ts';

/** A permission as the owner reads it. */
interface PermissionName {
  readonly name: string;
  /** What it allows, in one sentence. */
  readonly explanation: string;
}

/** The Spanish name and explanation of each permission, grouped roughly as the menu of the back office. */
export const permissionNames: Readonly<Record<BackOfficeAction, PermissionName>> = {
  'use-boards': {
    name: 'Ver los pedidos en marcha',
    explanation: 'Pantallas de bebida y de comida: marcar como hecho, imprimir y avisar de la espera.',
  },
  'create-orders': { name: 'Crear pedidos', explanation: 'Tomar nota en una mesa y mandarla a cocina y barra.' },
  'mark-sold-out': {
    name: 'Marcar agotado',
    explanation: 'Decir que un producto se ha terminado o que ya hay otra vez.',
  },
  'cancel-orders': {
    name: 'Anular pedidos',
    explanation:
      'Quitar lo que nadie va a pagar, o hacer un descuento, con un motivo. Lo anulado deja de contar en la caja.',
  },
  'invite-lines': {
    name: 'Invitar',
    explanation: 'Que algo corra a cuenta de la casa, con un motivo. Sale en la cuenta a 0,00 €.',
  },
  'see-order-history': { name: 'Ver los pedidos de hoy', explanation: 'El historial de pedidos del día.' },
  'see-past-orders': { name: 'Ver los pedidos de otros días', explanation: 'Todo el historial de pedidos y su Excel.' },
  'collect-payments': { name: 'Cobrar', explanation: 'Apuntar que una mesa ha pagado, en efectivo o con datáfono.' },
  'see-payments': {
    name: 'Ver los pagos',
    explanation: 'Importes, pagos pendientes, historial de pagos e incidencias.',
  },
  'refund-payments': { name: 'Devolver dinero', explanation: 'Devolver un pago, entero o en parte.' },
  'close-z-closure': {
    name: 'Cerrar la caja',
    explanation:
      'Ver la caja abierta, apuntar el fondo, las entradas y las salidas de efectivo, contarla y hacer el cierre Z.',
  },
  'see-past-closures': { name: 'Ver los cierres anteriores', explanation: 'La lista de cierres Z y sus importes.' },
  'manage-products': { name: 'Cambiar los productos', explanation: 'Crear, cambiar y eliminar productos y precios.' },
  'manage-categories': {
    name: 'Cambiar las categorías',
    explanation: 'Crear, cambiar y eliminar categorías y subcategorías.',
  },
  'manage-costs': { name: 'Ver y cambiar los costes', explanation: 'Lo que te cuesta cada producto y su margen.' },
  'manage-schedules': { name: 'Cambiar los horarios', explanation: 'Cuándo se puede pedir bebida y comida.' },
  'manage-tables': { name: 'Cambiar las mesas', explanation: 'Crear mesas e imprimir y renovar sus códigos QR.' },
  'manage-shared-tablets': {
    name: 'Compartir tabletas',
    explanation: 'Convertir un dispositivo en tableta compartida y dejar de compartirlo.',
  },
  'manage-printers': { name: 'Cambiar las impresoras', explanation: 'Impresoras y programas de impresión.' },
  'see-dashboard': { name: 'Ver el panel', explanation: 'Ventas, productos y clientes de cada día.' },
  'see-staff-sales': {
    name: 'Ver las ventas por persona',
    explanation: 'En el panel, lo que ha vendido cada persona del equipo, si el local lo muestra.',
  },
  'see-activity-log': { name: 'Ver el registro de actividad', explanation: 'Quién hizo qué y cuándo.' },
  'manage-users': { name: 'Gestionar usuarios', explanation: 'Crear usuarios, cambiar sus roles y sus contraseñas.' },
  'manage-permissions': { name: 'Cambiar los permisos', explanation: 'Decidir qué puede hacer cada rol.' },
  'manage-settings': {
    name: 'Cambiar la configuración',
    explanation: 'Cómo se paga, los datos de la empresa y las imágenes.',
  },
  'manage-customer-data': {
    name: 'Gestionar los datos de clientes',
    explanation: 'Exportar y borrar los datos de un cliente.',
  },
};

/**
 * The label of each permission in the activity log, by permission: its Spanish name in quotation marks. For example, «Cobrar» is
 * the label in the entry «Activó «Cobrar» para el rol Camarero».
 */
export const permissionFieldTexts: Readonly<Record<string, LoggedFieldText>> = Object.fromEntries(
  Object.entries(permissionNames).map(([action, { name }]) => [action, { label: `«${name}»` }]),
);
