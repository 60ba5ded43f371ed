// What every verb is given: the database, the moment, ids, who asks, and the log. Nothing is ambient.

import type { RefusalDetails } from '#contract/refused.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Role } from '#domain/staff.ts';
import { type Database, isConflict, type Sql } from './database.ts';
import type { Live } from './live.ts';
import type { Logger } from './log.ts';
import type { SettlementPart } from './settlement-part.ts';

/** A signed-in member of staff. */
export interface StaffActor {
  readonly kind: 'staff';
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly roles: readonly Role[];
}

/** Who sent the request. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'customer'; readonly customerId: string }
  /** The sender of a customer's cookie that has not been looked up yet. */
  | { readonly kind: 'bearer'; readonly tokenHash: Buffer }
  | StaffActor;

/** A business no: shown to the person in Spanish, nothing stored. Anything else thrown is a fault of ours. */
export class Refused extends Error {
  readonly code: Refusal;
  readonly details: RefusalDetails | undefined;
  constructor(code: Refusal, details?: RefusalDetails) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

export interface Cookies {
  read(name: string): string | undefined;
  /** Kept by the browser for that long; never readable by scripts. */
  keep(name: string, value: string, maxAgeSeconds: number): void;
  drop(name: string): void;
}

/** What the request says of the program that sent it; empty where it says nothing. */
export interface Client {
  readonly userAgent: string;
  readonly accept: string;
}

/** What lives as long as the process. */
export interface House {
  readonly db: Database;
  readonly live: Live;
  readonly log: Logger;
  readonly timeZone: string;
  readonly clock: () => Date;
  /** A UUID v7. */
  readonly newId: () => string;
  /** 32 unguessable bytes, in base64url. */
  readonly newToken: () => string;
  /** What is stored with every settled payment. */
  readonly settlementParts: readonly SettlementPart[];
}

export interface Context<A extends Actor = Actor> extends Omit<House, 'live' | 'clock'> {
  /** One moment for the whole request. */
  readonly now: Date;
  readonly actor: A;
  readonly cookies: Cookies;
  /** The address the request came from. */
  readonly address: string;
  readonly client: Client;
  /** Runs the work in one transaction; the database's conflicts between transactions are tried again. */
  readonly transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /**
   * The same for work that writes with one statement only, at its end: that is a transaction by itself, so the round
   * trips of a begin and a commit are saved, and no lock waits for them.
   */
  readonly statement: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  /** Registers what to tell the world once the transaction under way has committed; a failed one tells nothing. */
  readonly afterCommit: (effect: (live: Live) => void) => void;
}

/** The context of a request by a member of staff. */
export type StaffContext = Context<StaffActor>;

const TRIES_MAX = 3;

/** The context of what the house does by itself, or because somebody without a session told it something. */
export function createHouseContext(
  house: House,
  request: Partial<Pick<Context, 'log' | 'address' | 'client'>> = {},
): Context {
  const cookies: Cookies = { read: () => undefined, keep: () => undefined, drop: () => undefined };
  const nobody = { log: house.log, address: '', client: { userAgent: '', accept: '' } };
  return createContext(house, { ...nobody, ...request, actor: { kind: 'anonymous' }, cookies });
}

/** The context of one request. */
export function createContext<A extends Actor>(
  services: House,
  request: Pick<Context<A>, 'log' | 'actor' | 'cookies' | 'address' | 'client'>,
): Context<A> {
  const { live, clock, ...shared } = services;
  let effects: ((live: Live) => void)[] | null = null;

  async function withRetries<T>(work: () => Promise<T>): Promise<T> {
    if (effects) throw new Error('One request is one transaction: this one is already in it.');
    for (let tries = 1; ; tries += 1) {
      effects = [];
      try {
        const result = await work();
        for (const effect of effects) effect(live);
        return result;
      } catch (error) {
        if (!isConflict(error) || tries === TRIES_MAX) throw error;
        request.log.warn({ tries }, 'Two transactions stood in each other’s way; trying again');
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
      if (!effects) throw new Error('afterCommit belongs inside a transaction.');
      effects.push(effect);
    },
  };
}
