// The context that every server function receives: database, time, ids, actor and log. Nothing is read from globals.
import { setTimeout as pause } from 'node:timers/promises';
import type { RefusalDetails } from '#contract/refusal-reply.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { BackOfficeAction, Role } from '#domain/staff.ts';
import type { StaffSessionKind } from '#domain/staff-session.ts';
import type { Database, Sql } from './database/database.ts';
import {
  isDatabaseUnreachableError,
  isReadOnlyDatabaseError,
  isRetryableConflict,
} from './database/database-errors.ts';
import { errorMessage } from './error-message.ts';
import type { LiveEventBus } from './live/live-hub.ts';
import type { Logger } from './log.ts';

/** The sender of a request who is a signed-in member of staff. */
export interface StaffActor {
  readonly kind: 'staff';
  readonly userId: string;
  /** Identifies the session in the activity log. The text cannot be used as a session. */
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly roles: readonly Role[];
  /** What this session may do. */
  readonly permissions: readonly BackOfficeAction[];
  /** What this session may do once the password was entered; empty unless it was opened by PIN. */
  readonly passwordActions: readonly BackOfficeAction[];
  readonly hasPin: boolean;
  readonly openedBy: StaffSessionKind;
  /** The shared tablet that this browser is; null on a person's own device. */
  readonly tablet: { readonly id: string; readonly name: string } | null;
}

/** The sender of a request that needs only the device session of a shared tablet, whether or not a person has signed in on it. */
export interface TabletActor {
  readonly kind: 'tablet';
  readonly tabletId: string;
  readonly name: string;
}

/** Who sends a request, as the cookies of the request identify them: nobody, a customer, a shared tablet or a member of staff. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'customer'; readonly customerId: string }
  /** The sender of a customer's cookie that has not been looked up yet. */
  | { readonly kind: 'bearer'; readonly tokenHash: Buffer }
  | TabletActor
  | StaffActor;

/**
 * Thrown to refuse a request for a business reason. The browser receives the code with its Spanish message. The open transaction is
 * rolled back. Every other error is a bug, or a failure such as an unreachable database.
 */
export class RefusalError extends Error {
  readonly code: Refusal;
  readonly details: RefusalDetails | undefined;
  constructor(code: Refusal, details?: RefusalDetails) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Reads the cookies of one request, and sets those of its response. */
export interface Cookies {
  read(name: string): string | undefined;
  /** Stores a cookie in the browser for that many seconds; scripts cannot read it. */
  set(name: string, value: string, maxAgeSeconds: number): void;
  delete(name: string): void;
}

/**
 * The headers `user-agent` and `accept` of a request, by which a browser or another program describes itself. A missing header is
 * an empty string.
 */
export interface ClientHeaders {
  readonly userAgent: string;
  readonly accept: string;
}

/** What exists once per process and every feature uses: database, live events, log, clock and generators of ids. */
export interface Services {
  readonly db: Database;
  readonly live: LiveEventBus;
  readonly log: Logger;
  readonly timeZone: string;
  readonly clock: () => Date;
  /** Returns a new UUID v7. */
  readonly newId: () => string;
  /** Returns 32 random bytes in base64url, which cannot be guessed. */
  readonly newToken: () => string;
}

/** What every server function receives: the services, and the data of the request. */
export interface Context<A extends Actor = Actor> extends Omit<Services, 'live' | 'clock'> {
  /** The time of the request. It does not change while the request is handled. */
  readonly now: Date;
  readonly actor: A;
  readonly cookies: Cookies;
  /** The IP address that the request came from. */
  readonly address: string;
  readonly client: ClientHeaders;
  /** Runs the work in one transaction. Serialization failures and deadlocks are retried. */
  readonly transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * Does the same as `transaction` for work whose only write is one statement at its end. That statement is a transaction by
   * itself, which saves the round trips of begin and commit, and holds no lock during them.
   */
  readonly statement: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  /** Registers an effect that runs after the current transaction has committed; if it fails, the effect never runs. */
  readonly afterCommit: (effect: (live: LiveEventBus) => void) => void;
}

/** The context of a request that a signed-in member of staff sends. */
export type StaffContext = Context<StaffActor>;

const TRIES_MAX = 3;
/** A transaction waits this long for a database that accepts writes, while another server takes over. */
const FAILOVER_WAIT_MS_MAX = 8_000;
const FAILOVER_PAUSE_MS = 200;

/**
 * Creates a context without a session: for background tasks, commands, and requests of payment providers, print agents and
 * printers.
 */
export function createSystemContext(
  services: Services,
  request: Partial<Pick<Context, 'log' | 'address' | 'client'>> = {},
): Context {
  const cookies: Cookies = { read: () => undefined, set: () => undefined, delete: () => undefined };
  const noRequest = { log: services.log, address: '', client: { userAgent: '', accept: '' } };
  return createRequestContext(services, { ...noRequest, ...request, actor: { kind: 'anonymous' }, cookies });
}

/**
 * Creates the context of one request, with the time at which it arrived, its transactions and the effects that run after a commit.
 */
export function createRequestContext<A extends Actor>(
  services: Services,
  request: Pick<Context<A>, 'log' | 'actor' | 'cookies' | 'address' | 'client'>,
): Context<A> {
  const { live, clock, ...shared } = services;
  let effects: ((live: LiveEventBus) => void)[] | null = null;

  async function withRetries<T>(work: () => Promise<T>): Promise<T> {
    if (effects) throw new Error('A transaction is already open: one request is one transaction.');
    const deadline = performance.now() + FAILOVER_WAIT_MS_MAX;
    for (let tries = 1; ; tries += 1) {
      effects = [];
      try {
        const result = await work();
        for (const effect of effects) effect(live);
        return result;
      } catch (error) {
        if (isReadOnlyDatabaseError(error) && performance.now() < deadline) {
          request.log.warn({ tries }, 'Database is read-only; retrying');
          await pause(FAILOVER_PAUSE_MS);
          continue;
        }
        // The response to the commit may have been lost. An event without a change is harmless, a missing one is not.
        if (isDatabaseUnreachableError(error)) for (const effect of effects) effect(live);
        if (!isRetryableConflict(error) || tries >= TRIES_MAX) throw error;
        request.log.warn({ tries, reason: errorMessage(error) }, 'Transaction conflict; retrying');
      } finally {
        effects = null;
      }
    }
  }

  return {
    ...shared,
    ...request,
    now: clock(),
    transaction: (work) => withRetries(() => services.db.transaction().execute(work)),
    statement: (work) => withRetries(() => work(services.db)),
    afterCommit: (effect) => {
      if (!effects) throw new Error('afterCommit must be called inside a transaction.');
      effects.push(effect);
    },
  };
}
