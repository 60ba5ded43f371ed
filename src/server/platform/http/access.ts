// Checks the access of an endpoint: the only place that reads `access`.
import type { Access, ActorKind } from '#contract/endpoint.ts';
import { can } from '#domain/staff.ts';
import { type Actor, RefusalError } from '#server/platform/context.ts';

/** The actors that can call an endpoint of this access. */
export type ActorFor<A extends Access> = Extract<Actor, { readonly kind: ActorKind<A> }>;

/** Throws the matching refusal unless the actor may call endpoints of this access; narrows the actor's type. */
export function requireAccess<A extends Access>(access: A, actor: Actor): asserts actor is ActorFor<A> {
  if (access === 'anyone' || access === 'visitor') return;
  if (access === 'customer' || access === 'bearer') {
    if (actor.kind !== access) throw new RefusalError('not-identified');
    return;
  }
  if (access === 'tablet') {
    if (actor.kind !== 'tablet') throw new RefusalError('not-signed-in');
    return;
  }
  if (actor.kind !== 'staff') throw new RefusalError('not-signed-in');
  if (access.staff === 'sign-in-only' || can(actor.permissions, access.staff)) return;
  throw new RefusalError(can(actor.passwordActions, access.staff) ? 'password-needed' : 'not-allowed');
}
