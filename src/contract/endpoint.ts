// The one type everything that crosses the wire hangs on.
import type * as z from 'zod/mini';
import type { Action } from '#domain/staff.ts';

/**
 * Who may call an endpoint.
 * - `anyone`: no session is looked at.
 * - `visitor`: the guest's session when there is one.
 * - `customer`: only with a guest's session.
 * - `staff`: only a signed-in member of staff who may do the action, or any of them for `sign-in-only`.
 */
export type Access = 'anyone' | 'visitor' | 'customer' | { readonly staff: Action | 'sign-in-only' };

export interface Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters are written `:name` and are fields of the input like those of the query or the body. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One sentence for the readable page of the API. */
  readonly summary: string;
  /** How often, where it could be abused. By address, think of a whole bar behind one. */
  readonly limit?: { readonly perMinute: number; readonly by: 'address' | 'session' };
  readonly input: Input;
  readonly output: Output;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

export type Handler<E extends Endpoint, Context, Ready = never> = (call: {
  readonly context: Context;
  readonly input: InputOf<E>;
}) => OutputOf<E> | Ready | Promise<OutputOf<E> | Ready>;

/** One handler for each endpoint of a feature: a missing one, or one that answers another shape, does not compile. */
export type Handlers<E extends Endpoints, Context, Ready = never> = {
  readonly [Name in keyof E]: Handler<E[Name], Context, Ready>;
};

/** Declares one endpoint and keeps the exact types of its input and output. */
export function endpoint<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declared: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return declared;
}
