// Spanish names in the activity log: of kinds of entries, of payment incidents and of exported lists.
import type { ActivityKind, ExportedList } from '#domain/activity.ts';
import type { LoggedIncidentKind } from '#domain/activity-money.ts';

/**
 * The Spanish text that the activity log shows in place of a person's name, for entries that no signed-in member of staff caused.
 * Examples are entries of the server or of a command.
 */
export const NO_ACTOR_NAME = 'Automático';

/** The Spanish name of each kind of activity-log entry, for the filter of the log. */
export const activityKindNames: Readonly<Record<ActivityKind, string>> = {
  'payment-confirmed': 'Pagos marcados como pagados',
  'payments-collected': 'Cobros de mesas',
  'payment-way-corrected': 'Formas de cobro corregidas',
  'payment-canceled': 'Pedidos anulados',
  'line-voided': 'Líneas quitadas de un pedido',
  'line-restored': 'Líneas quitadas por error',
  'lines-invited': 'Invitaciones',
  'invitation-undone': 'Invitaciones deshechas',
  'orders-discounted': 'Descuentos',
  'discount-undone': 'Descuentos deshechos',
  'orders-moved': 'Cambios de mesa',
  'order-taken-back': 'Pedidos corregidos al momento',
  'payment-walked-out': 'Clientes que se fueron sin pagar',
  'payments-left': 'Deudas dejadas para el siguiente cierre',
  'orders-marked-false': 'Pedidos falsos',
  'order-restored': 'Pedidos devueltos a cocina',
  'attempt-decided': 'Cobros aclarados',
  'payment-refunded': 'Devoluciones',
  'external-refund-recorded': 'Devoluciones hechas en el banco',
  'refund-settled': 'Devoluciones aclaradas',
  'refund-repeated': 'Devoluciones pedidas otra vez',
  'incident-closed': 'Incidencias cerradas',
  'z-closure-closed': 'Cierres de caja',
  'opening-float-set': 'Fondos de caja',
  'cash-moved': 'Entradas y salidas de efectivo',
  'cash-movement-undone': 'Movimientos de efectivo deshechos',
  'lines-recovered': 'Líneas recuperadas',
  'product-saved': 'Productos',
  'costs-saved': 'Costes',
  'category-saved': 'Categorías',
  'subcategory-saved': 'Subcategorías',
  'menu-imported': 'Carta importada',
  'hours-saved': 'Horarios',
  'hours-copied': 'Horarios copiados',
  'special-day-saved': 'Días especiales',
  'table-saved': 'Mesas',
  'tables-created': 'Mesas creadas',
  'table-key-renewed': 'Claves de mesas',
  'printer-saved': 'Impresoras',
  'printer-key-renewed': 'Claves de impresoras',
  'print-agent-saved': 'Programas de impresión',
  'print-agent-key-renewed': 'Claves de programas de impresión',
  'user-saved': 'Usuarios',
  'password-changed': 'Contraseñas',
  'pin-changed': 'PIN',
  'pin-removed': 'PIN quitados',
  'permissions-saved': 'Permisos',
  'tablet-shared': 'Tabletas compartidas',
  'tablet-sharing-ended': 'Tabletas que dejan de compartirse',
  'settings-saved': 'Configuración',
  'defaults-created': 'Datos iniciales',
  'list-exported': 'Archivos de Excel',
  'customer-data-exported': 'Datos de clientes exportados',
  'customer-data-erased': 'Datos de clientes borrados',
  'day-sums-rebuilt': 'Resúmenes actualizados',
  'signed-in': 'Entradas',
  'sign-ins-refused': 'Intentos fallidos de entrar',
  'rights-refused': 'Acciones sin permiso',
  'sessions-ended': 'Sesiones cerradas',
  'second-factor-set': 'Verificación en dos pasos',
  'second-factor-removed': 'Verificación en dos pasos quitada',
  'recovery-codes-created': 'Códigos de recuperación nuevos',
  'codes-locked': 'Códigos de verificación incorrectos',
  'sign-in-unlocked': 'Esperas para entrar anuladas',
  'backup-key-created': 'Claves de las copias de seguridad',
};

/**
 * The short Spanish name of each kind of payment incident (a problem with money that a person must review), for activity-log
 * entries about incidents.
 */
export const activityIncidentNames: Readonly<Record<LoggedIncidentKind, string>> = {
  'paid-after-cancel': 'Pagado después de anular',
  'late-money': 'Dinero de un pedido dado por perdido',
  'duplicate-charge': 'Pedido cobrado dos veces',
  overpaid: 'Cobrado más de lo que se debía',
  'amount-mismatch': 'Importe distinto del pedido',
  'unknown-outcome': 'Pago que no se sabe si se cobró',
  'unqueried-attempt': 'Pago que se dejó de consultar al banco',
  'refund-failed': 'Devolución no aceptada',
  'refund-unknown': 'Devolución que no se sabe si se hizo',
  'refund-done-after-all': 'Devolución que sí se hizo',
  dispute: 'Cobro reclamado',
  'unmatched-charge': 'Cobro que no cuadra con el banco',
  'unmatched-refund': 'Devolución que no cuadra con el banco',
  'card-testing': 'Alguien prueba tarjetas robadas',
  'day-sums-different': 'Resumen de un día que no cuadraba',
};

/** The Spanish name, with its article, of each list that can be downloaded as an Excel file. */
export const exportedListNames: Readonly<Record<ExportedList, string>> = {
  orders: 'los pedidos',
  payments: 'los pagos',
  closures: 'los cierres de caja',
  dashboard: 'el panel',
  activity: 'el registro de actividad',
};
