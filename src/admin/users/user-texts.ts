// Visible texts of the users page. Texts quoted in the requirements must not change by a letter.
import type { Role } from '#domain/staff.ts';

export const userTexts = {
  title: 'Usuarios',
  lead: 'Quién puede entrar en la administración y qué puede hacer.',
  create: 'Crear usuario',
  edit: 'Editar usuario',
  listFailed: 'No se han podido leer los usuarios',
  id: 'Id',
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
  /** Role names of the filter only; everywhere else roles are named in Spanish. */
  filterRoles: { MANAGER: 'Manager', OWNER: 'Owner', WAITER: 'Waiter' } satisfies Record<Role, string>,
  password: 'Contraseña',
  passwordHint: 'Más de 6 caracteres.',
  passwordUnchangedHint: 'Déjala en blanco para no cambiarla. Si la cambias, saldrá de todos sus dispositivos.',
  rolesHint: 'Puede hacer la suma de lo que permite cada rol.',
  ownRoleHint: 'Si dejas de ser propietario o cambias tu contraseña, se cerrará tu sesión.',
  saved: 'Usuario guardado',
  failed: 'algo salió mal',
} as const;
