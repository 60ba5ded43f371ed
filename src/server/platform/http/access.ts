// Checks the access of an endpoint: the only place that reads `access`.
import type { Access, ActorKind } from '#contract/endpoint.ts';
import { can } from '#domain/staff.ts';
import { type Actor, RefusalError } from '#server/platform/context.ts';

/** The types of actors (senders of requests) that may call an endpoint with this `access`, such as customers or staff. */
type ActorFor<A extends Access> = Extract<Actor, { readonly kind: ActorKind<A> }>;

/** Throws a refusal unless the sender of the request may call endpoints with this `access`. Narrows the type of `actor`. */
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
