// Methods and paths of the permissions and of shared tablets.
import type { Routes } from './routes.ts';

export const sharedTabletRoutes = {
  readTablet: { method: 'GET', path: '/api/admin/tablet' },
  openByPin: { method: 'POST', path: '/api/admin/tablet/session' },
  listTablets: { method: 'GET', path: '/api/admin/tablets' },
  shareTablet: { method: 'PUT', path: '/api/admin/tablets/:tabletId' },
  endTablet: { method: 'DELETE', path: '/api/admin/tablets/:tabletId' },
} as const satisfies Routes;

export const permissionRoutes = {
  readPermissions: { method: 'GET', path: '/api/admin/permissions' },
  setPermission: { method: 'PUT', path: '/api/admin/permissions/:role/:action' },
  resetPermissions: { method: 'DELETE', path: '/api/admin/permissions/:role' },
} as const satisfies Routes;
