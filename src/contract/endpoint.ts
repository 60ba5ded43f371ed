// The type of an endpoint, from which server handlers, client functions and the OpenAPI document are derived.
import type * as z from 'zod/mini';
import type { ActivityKind } from '#domain/activity.ts';
import type { BackOfficeAction } from '#domain/staff.ts';
import type { Route } from './routes.ts';

/**
 * Who may call an endpoint.
 * - `anyone`: no session is read.
 * - `visitor`: the customer's session is read if there is one.
 * - `customer`: a customer's session is required.
 * - `bearer`: like `customer`, but the handler looks the session up in its own first query, which saves a database round trip.
 * - `tablet`: the device session of a shared tablet is required; no member of staff.
 * - `staff`: a signed-in member of staff who is allowed the action; for `sign-in-only`, any signed-in user.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | 'customer'
  | 'bearer'
  | 'tablet'
  | { readonly staff: BackOfficeAction | 'sign-in-only' };

/** The kinds of callers (`context.actor.kind`) that can call an endpoint with the access `A`. */
export type ActorKind<A extends Access> = A extends 'customer' | 'bearer' | 'tablet'
  ? A
  : A extends { readonly staff: BackOfficeAction | 'sign-in-only' }
    ? 'staff'
    : A extends 'visitor'
      ? 'anonymous' | 'customer'
      : 'anonymous';

/**
 * A limit of requests per minute for one endpoint. Requests are counted by session or by device. All customers of a bar share one
 * network address, so the address alone is not used to limit customers.
 */
interface RequestLimit {
  readonly perMinute: number;
  /**
   * `session` counts each session apart, and `device` each known device of staff; all other devices of a network share one count,
   * and customers without a session wait in turn.
   */
  readonly by: 'session' | 'device';
  /** Requests per minute that all newcomers (customers without a stored session) of one network address may send together. */
  readonly newcomersPerMinute?: number;
}

/**
 * The kinds of activity-log entries that an endpoint stores, or `nothing` with the reason why it stores no entry. Every endpoint
 * that changes something in the back office must declare this.
 */
export type RecordedActivityKinds =
  | ActivityKind
  | readonly [ActivityKind, ...ActivityKind[]]
  | { readonly nothing: string };

/** `records` is required of an endpoint that changes something in the back office, and refused for any other. */
type RecordsOf<Method, Path> = Method extends 'GET'
  ? NoRecords
  : Path extends `/api/admin/${string}`
    ? { readonly records: RecordedActivityKinds }
    : NoRecords;
type NoRecords = { readonly records?: never };

/** One endpoint of the API: its route, who may call it, its limits, and the schemas of its input and output. */
export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> extends Route {
  readonly access: A;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** Rate limit, where calls could be abused. */
  readonly limit?: RequestLimit;
  /** Maximum body size in bytes, if larger than the default. The body is read only after the access check. */
  readonly bodyBytesMax?: number;
  readonly input: Input;
  readonly output: Output;
  readonly records?: RecordedActivityKinds;
}

/** The endpoints of one feature by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** The type of an endpoint's input, after validation. */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** The type of an endpoint's output. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** What a context must have, so that its actor can be narrowed. */
interface WithActor {
  readonly actor: { readonly kind: string };
}

/**
 * The context that the handler of an endpoint with the access `A` receives. The type of `actor` (the caller) contains only the
 * kinds of callers that this access permits.
 */
export type HandlerContext<Context extends WithActor, A extends Access> = Context & {
  readonly actor: Extract<Context['actor'], { readonly kind: ActorKind<A> }>;
};

/** The function of the server that handles the calls of one endpoint. */
export type Handler<E extends Endpoint, Context extends WithActor> = (
  context: HandlerContext<Context, E['access']>,
  input: InputOf<E>,
) => OutputOf<E> | Promise<OutputOf<E>>;

/** One handler for each endpoint of a feature. A missing handler, or one with another result type, does not compile. */
export type Handlers<E extends Endpoints, Context extends WithActor> = {
  readonly [Name in keyof E]: Handler<E[Name], Context>;
};

/**
 * Declares one endpoint and preserves the exact types of its access, input and output. An endpoint that changes something in the
 * back office must declare in `records` which activity-log entries it stores, or why it stores none; without `records` it does not
 * compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const A extends Access,
  const Method extends Route['method'],
  const Path extends Route['path'],
>(
  declared: Endpoint<Input, Output, A> & { readonly method: Method; readonly path: Path } & RecordsOf<Method, Path>,
): Endpoint<Input, Output, A> {
  return declared;
}
