// Methods and paths of the permissions, of shared tablets, of the own account, and of the go-live check.
import type { Routes } from './routes.ts';

/** HTTP methods and paths of shared tablets: devices that several people of the staff use, each with a PIN. */
export const sharedTabletRoutes = {
  readTablet: { method: 'GET', path: '/api/admin/tablet' },
  signInByPin: { method: 'POST', path: '/api/admin/tablet/session' },
  listTablets: { method: 'GET', path: '/api/admin/tablets' },
  shareTablet: { method: 'PUT', path: '/api/admin/tablets/:tabletId' },
  endTablet: { method: 'DELETE', path: '/api/admin/tablets/:tabletId' },
} as const satisfies Routes;

/** HTTP methods and paths by which the owner decides what each role of staff may do. */
export const permissionRoutes = {
  readPermissions: { method: 'GET', path: '/api/admin/permissions' },
  setPermission: { method: 'PUT', path: '/api/admin/permissions/:role/:action' },
  resetPermissions: { method: 'DELETE', path: '/api/admin/permissions/:role' },
} as const satisfies Routes;

/** HTTP methods and paths by which a member of staff manages their own password, sessions and two-step verification. */
export const ownAccountRoutes = {
  listSessions: { method: 'GET', path: '/api/admin/sessions' },
  endOtherSessions: { method: 'DELETE', path: '/api/admin/sessions' },
  changePassword: { method: 'PUT', path: '/api/admin/own-password' },
  readSecondFactor: { method: 'GET', path: '/api/admin/second-factor' },
  startSecondFactor: { method: 'POST', path: '/api/admin/second-factor' },
  confirmSecondFactor: { method: 'PUT', path: '/api/admin/second-factor' },
  removeSecondFactor: { method: 'POST', path: '/api/admin/second-factor/removals' },
  createRecoveryCodes: { method: 'POST', path: '/api/admin/second-factor/recovery-codes' },
} as const satisfies Routes;

/** HTTP methods and paths of the go-live check (whether a venue can serve real customers) and of the free disk space. */
export const goLiveRoutes = {
  readGoLive: { method: 'GET', path: '/api/admin/go-live' },
  readDisk: { method: 'GET', path: '/api/admin/disk' },
} as const satisfies Routes;
