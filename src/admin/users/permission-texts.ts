// Visible texts of «Permisos», the groups of permissions, and what changing one causes.
import type { Action } from '#domain/staff.ts';

export const permissionTexts = {
  title: 'Permisos',
  lead: 'Qué puede hacer cada rol. Los cambios valen al momento, también en las pantallas que están abiertas.',
  back: 'Volver a «Usuarios»',
  role: 'Rol',
  readFailed: 'No se han podido leer los permisos',
  ownerTitle: 'Solo el propietario',
  ownerLead: 'Esto no se puede dar a otro rol: quien lo tuviera podría darse a sí mismo todo lo demás.',
  reset: 'Restablecer',
  resetTitle: (role: string) => `¿Restablecer los permisos del rol ${role}?`,
  resetText: 'El rol vuelve a lo que podía hacer al principio. Quien pierda un permiso lo pierde al momento.',
  resetDone: 'Permisos restablecidos',
  nothingToReset: 'Este rol ya tiene los permisos del principio.',
  give: (name: string) => `¿Permitir «${name}»?`,
  take: (name: string) => `¿Quitar «${name}»?`,
  giveConfirm: 'Permitir',
  takeConfirm: 'Quitar',
} as const;

/** The groups, as the menu of the back office has them. */
export const PERMISSION_GROUPS: readonly { readonly title: string; readonly actions: readonly Action[] }[] = [
  {
    title: 'Servicio',
    actions: ['use-boards', 'create-orders', 'mark-sold-out', 'cancel-orders', 'see-order-history', 'see-past-orders'],
  },
  {
    title: 'Caja',
    actions: ['collect-payments', 'see-payments', 'refund-payments', 'close-z-closure', 'see-past-closures'],
  },
  { title: 'Carta', actions: ['manage-products', 'manage-categories', 'manage-costs', 'manage-schedules'] },
  {
    title: 'Local',
    actions: [
      'manage-tables',
      'manage-printers',
      'manage-shared-tablets',
      'see-dashboard',
      'see-staff-sales',
      'see-activity-log',
    ],
  },
];

/** What a change causes, where it is asked first. */
export const permissionConsequences: Readonly<
  Partial<Record<Action, { readonly given?: string; readonly taken?: string }>>
> = {
  'refund-payments': { given: 'Podrá devolver dinero a los clientes sin preguntarte.' },
  'cancel-orders': { given: 'Podrá anular lo que se debe, y ese dinero ya no se esperará en la caja.' },
  'close-z-closure': { given: 'Podrá cerrar la caja y verá cuánto hay en ella.' },
  'see-activity-log': { given: 'Verá todo lo que haces tú y lo que hace el resto del equipo.' },
  'use-boards': { taken: 'Se cierran sus pantallas de pedidos, y nadie de este rol verá lo que hay que servir.' },
  'create-orders': { taken: 'Nadie de este rol podrá tomar nota en una mesa.' },
  'collect-payments': { taken: 'Nadie de este rol podrá cobrar una mesa.' },
};
