// Whether someone may call an endpoint: the one place that reads `access`.
import type { Access } from '#contract/endpoint.ts';
import { can } from '#domain/staff.ts';
import { type Actor, Refused } from './context.ts';

/** Throws the refusal that fits when the actor may not. */
export function requireAccess(access: Access, actor: Actor): void {
  if (access === 'anyone' || access === 'visitor') return;
  if (access === 'customer' || access === 'bearer') {
    if (actor.kind !== access) throw new Refused('not-identified');
    return;
  }
  if (actor.kind !== 'staff') throw new Refused('not-signed-in');
  if (access.staff !== 'sign-in-only' && !can(actor.roles, access.staff)) throw new Refused('not-allowed');
}
