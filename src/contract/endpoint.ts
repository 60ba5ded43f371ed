// The one type everything that crosses the wire hangs on.
import type * as z from 'zod/mini';
import type { Action } from '#domain/staff.ts';
import type { Route } from './routes.ts';

/**
 * Who may call an endpoint.
 * - `anyone`: no session is looked at.
 * - `visitor`: the guest's session when there is one.
 * - `customer`: only with a guest's session.
 * - `bearer`: the same, but the verb finds whose session it is with what it reads anyway, which spares a round trip.
 * - `staff`: only a signed-in member of staff who may do the action, or any of them for `sign-in-only`.
 */
export type Access = 'anyone' | 'visitor' | 'customer' | 'bearer' | { readonly staff: Action | 'sign-in-only' };

/** The kinds of actor that can call an endpoint of this access. */
export type ActorKind<A extends Access> = A extends 'customer' | 'bearer'
  ? A
  : A extends { readonly staff: Action | 'sign-in-only' }
    ? 'staff'
    : A extends 'visitor'
      ? 'anonymous' | 'customer'
      : 'anonymous';

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> extends Route {
  readonly access: A;
  /** One sentence for the readable page of the API. */
  readonly summary: string;
  /** How often, where it could be abused. By address, think of a whole bar behind one. */
  readonly limit?: { readonly perMinute: number; readonly by: 'address' | 'session' };
  /** Bytes that its body may have, where that is more than the others may: only who may call it is read at all. */
  readonly bodyBytesMax?: number;
  readonly input: Input;
  readonly output: Output;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** What a context must have, so that its actor can be narrowed. */
interface WithActor {
  readonly actor: { readonly kind: string };
}

/** The context of a call: its actor is of a kind that the endpoint's access admits. */
export type Admitted<Context extends WithActor, A extends Access> = Context & {
  readonly actor: Extract<Context['actor'], { readonly kind: ActorKind<A> }>;
};

export type Handler<E extends Endpoint, Context extends WithActor> = (call: {
  readonly context: Admitted<Context, E['access']>;
  readonly input: InputOf<E>;
}) => OutputOf<E> | Promise<OutputOf<E>>;

/** One handler for each endpoint of a feature: a missing one, or one that answers another shape, does not compile. */
export type Handlers<E extends Endpoints, Context extends WithActor> = {
  readonly [Name in keyof E]: Handler<E[Name], Context>;
};

/** Declares one endpoint and keeps the exact types of its access, input and output. */
export function endpoint<Input extends z.ZodMiniType, Output extends z.ZodMiniType, const A extends Access>(
  declared: Endpoint<Input, Output, A>,
): Endpoint<Input, Output, A> {
  return declared;
}
