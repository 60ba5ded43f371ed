// The endpoints of the staff feature: sessions, users, permissions, shared tablets and password resets.
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/index.ts';
import { type RequestAuthoriser, serveEndpoints } from './platform/http/http.ts';
import {
  ownAccountHandlers,
  passwordResetHandlers,
  permissionHandlers,
  sharedTabletHandlers,
  staffSessionHandlers,
  userHandlers,
} from './staff/index.ts';

/**
 * Serves the endpoints for staff: sign-in, own account, users, permissions, shared tablets and password resets. `publicUrl` is the
 * public address of the venue, for links in e-mails. `wait` waits for a number of milliseconds, which slows down attempts to guess
 * a password; tests do not wait.
 */
export function serveStaff(
  api: FastifyInstance,
  gate: RequestAuthoriser,
  { publicUrl, wait }: { readonly publicUrl: string; readonly wait: (ms: number) => Promise<unknown> },
): void {
  serveEndpoints(api, contract.staff, staffSessionHandlers(wait), gate);
  serveEndpoints(api, contract.ownAccount, ownAccountHandlers, gate);
  serveEndpoints(api, contract.users, userHandlers, gate);
  serveEndpoints(api, contract.permissions, permissionHandlers, gate);
  serveEndpoints(api, contract.sharedTablets, sharedTabletHandlers, gate);
  serveEndpoints(api, contract.passwordResets, passwordResetHandlers({ publicUrl, wait }), gate);
}
