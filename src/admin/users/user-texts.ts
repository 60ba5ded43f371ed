// Visible texts of «Usuarios» and «Permisos», and the groups of permissions. Texts that the product requirements quote must stay
// word for word.
import type { BackOfficeAction } from '#domain/staff.ts';

/** Texts of the list and the dialog of staff users. */
export const userTexts = {
  title: 'Usuarios',
  lead: 'Quién puede entrar en la administración y qué puede hacer.',
  create: 'Crear usuario',
  edit: 'Editar usuario',
  listFailed: 'No se han podido leer los usuarios',
  name: 'Nombre',
  email: 'Correo electrónico',
  roles: 'Roles',
  enabled: 'Activo',
  /** Label of the action for one user, for screen readers. */
  enabledOf: (name: string) => `Activo: ${name}`,
  you: 'tú',
  searchName: 'Buscar por nombre',
  searchEmail: 'Buscar por correo',
  role: 'Rol',
  allRoles: 'Todos',
  password: 'Contraseña',
  passwordHint: 'Más de 6 caracteres.',
  passwordUnchangedHint: 'Déjala en blanco para no cambiarla. Si la cambias, saldrá de todos sus dispositivos.',
  currentPassword: 'Tu contraseña actual',
  currentPasswordHint: 'Para cambiar tu correo o tu contraseña.',
  rolesHint: 'Puede hacer la suma de lo que permite cada rol.',
  ownRoleHint: 'Si dejas de ser propietario o cambias tu contraseña, se cerrará tu sesión.',
  saved: 'Usuario guardado',
  removeTitle: (name: string) => `¿Eliminar a ${name}?`,
  removeText: 'Solo se puede si nunca ha entrado en la administración.',
  remove: 'Eliminar usuario',
  removed: (name: string) => `El usuario «${name}» se ha eliminado`,
  failed: 'Algo salió mal',
  pin: 'PIN',
  pinHint: 'De 4 a 6 cifras, para las tabletas compartidas. Sin PIN no aparece en ellas.',
  removePinTitle: (name: string) => `¿Quitar el PIN de ${name}?`,
  removePinText:
    'Saldrá al momento de las tabletas compartidas, y no podrá entrar en ellas hasta tener otro PIN. En sus dispositivos sigue entrando con su contraseña.',
  factor: {
    badge: 'Dos pasos',
    removeOf: (name: string) => `Quitar la verificación en dos pasos a ${name}`,
    removeTitle: (name: string) => `¿Quitar la verificación en dos pasos a ${name}?`,
    removeText:
      'Hazlo solo si te consta que ha perdido el móvil: llámale antes. Entrará solo con su contraseña, saldrá ahora de todos sus dispositivos y recibirá un correo.',
    remove: 'Quitar la verificación',
    removed: 'Verificación en dos pasos quitada',
  },
  pinUnchangedHint: 'Déjalo en blanco para no cambiarlo. Si lo cambias, saldrá de las tabletas compartidas.',
} as const;

/** Texts of the permissions page, on which the owner decides what each role may do. */
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

/**
 * The permissions that the owner can give to other roles, in the groups of the page «Permisos». Some groups have the same title as
 * a group of the side menu, but not always the same contents.
 */
export const PERMISSION_GROUPS: readonly { readonly title: string; readonly actions: readonly BackOfficeAction[] }[] = [
  {
    title: 'Servicio',
    actions: [
      'use-boards',
      'create-orders',
      'mark-sold-out',
      'cancel-orders',
      'invite-lines',
      'see-order-history',
      'see-past-orders',
    ],
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

/**
 * Warnings that the owner must confirm before giving a permission to a role (`given`) or taking it away (`taken`), by permission. A
 * change without a warning here needs no confirmation.
 */
export const permissionChangeWarnings: Readonly<
  Partial<Record<BackOfficeAction, { readonly given?: string; readonly taken?: string }>>
> = {
  'refund-payments': { given: 'Podrá devolver dinero a los clientes sin preguntarte.' },
  'cancel-orders': { given: 'Podrá anular lo que se debe, y ese dinero ya no se esperará en la caja.' },
  'invite-lines': {
    given: 'Podrá invitar sin preguntarte. Verás cada invitación en la caja y en el registro de actividad.',
  },
  'close-z-closure': {
    given: 'Podrá cerrar la caja y apuntar entradas y salidas de efectivo, y verá cuánto hay en ella.',
  },
  'see-activity-log': { given: 'Verá todo lo que haces tú y lo que hace el resto del equipo.' },
  'use-boards': { taken: 'Se cierran sus pantallas de pedidos, y nadie de este rol verá lo que hay que servir.' },
  'create-orders': { taken: 'Nadie de este rol podrá tomar nota en una mesa.' },
  'collect-payments': { taken: 'Nadie de este rol podrá cobrar una mesa.' },
};
