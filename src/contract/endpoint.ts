// The type of an endpoint, from which server handlers, client functions and the OpenAPI document are derived.
import type * as z from 'zod/mini';
import type { Action } from '#domain/staff.ts';
import type { Route } from './routes.ts';

/**
 * Who may call an endpoint.
 * - `anyone`: no session is read.
 * - `visitor`: the customer's session is read if there is one.
 * - `customer`: a customer's session is required.
 * - `bearer`: a customer's session is required too, but the handler looks it up in its own first query, which saves a
 *   database round trip.
 * - `staff`: a signed-in member of staff who is allowed the action is required; for `sign-in-only`, any signed-in user.
 */
export type Access = 'anyone' | 'visitor' | 'customer' | 'bearer' | { readonly staff: Action | 'sign-in-only' };

export interface Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType>
  extends Route {
  readonly access: Access;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** Rate limit, where calls could be abused. All customers of a bar may share one network address. */
  readonly limit?: { readonly perMinute: number; readonly by: 'address' | 'session' };
  /** Maximum body size in bytes, if larger than the default. The body is read only after the access check. */
  readonly bodyBytesMax?: number;
  readonly input: Input;
  readonly output: Output;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

export type Handler<E extends Endpoint, Context> = (call: {
  readonly context: Context;
  readonly input: InputOf<E>;
}) => OutputOf<E> | Promise<OutputOf<E>>;

/** One handler for each endpoint of a feature. A missing handler, or one with another result type, does not compile. */
export type Handlers<E extends Endpoints, Context> = {
  readonly [Name in keyof E]: Handler<E[Name], Context>;
};

/** Declares one endpoint and preserves the exact types of its input and output. */
export function endpoint<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declared: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return declared;
}
