// The permissions of each role, changed by the owner.
import * as z from 'zod/mini';
import { BACK_OFFICE_ACTIONS, EDITABLE_ROLES } from '#domain/staff.ts';
import { defineEndpoint } from './endpoint.ts';
import { emptyObjectShape } from './fields.ts';
import { permissionRoutes } from './staff-routes.ts';

const roleField = z.enum(EDITABLE_ROLES);
const actionField = z.enum(BACK_OFFICE_ACTIONS);

/** What the owner changed; every other permission has its default. */
const permissionsShape = z.object({
  changes: z.array(z.object({ role: roleField, action: actionField, isAllowed: z.boolean() })),
});

const staff = { staff: 'manage-permissions' } as const;

/** The endpoints by which the owner decides what each role of staff may do. */
export const permissionEndpoints = {
  readPermissions: defineEndpoint({
    ...permissionRoutes.readPermissions,
    access: staff,
    summary: 'The permissions of the roles that differ from their defaults.',
    input: emptyObjectShape,
    output: permissionsShape,
  }),
  setPermission: defineEndpoint({
    ...permissionRoutes.setPermission,
    access: staff,
    records: 'permissions-saved',
    summary: 'Gives a permission to a role or takes it away. Running sessions have the new rights immediately.',
    input: z.object({ role: roleField, action: actionField, isAllowed: z.boolean() }),
    output: permissionsShape,
  }),
  resetPermissions: defineEndpoint({
    ...permissionRoutes.resetPermissions,
    access: staff,
    records: 'permissions-saved',
    summary: 'Gives a role its default permissions again.',
    input: z.object({ role: roleField }),
    output: permissionsShape,
  }),
};
