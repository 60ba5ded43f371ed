// Behaviour of the simulator that a test can change, and the parsing of such changes.
import { type Fields, fieldsOfJson, isFields } from './wire/fields.ts';

export interface RedsysBehaviour {
  /** `held` retains notifications until `release`. */
  readonly notifications: 'on' | 'off' | 'held';
  /** Number of times each notification is sent; two copies are sent at the same time. */
  readonly copies: 1 | 2;
  /** `after-return`: notifications are sent after the browser was redirected back or the REST reply was sent. */
  readonly notified: 'before-return' | 'after-return';
  /** `bad` signs notifications and return addresses with a wrong key. REST replies are always signed correctly. */
  readonly signatures: 'good' | 'bad';
  /** Whether return addresses contain the signed result. */
  readonly returns: 'with-data' | 'without-data';
}

/**
 * A REST reply that is not sent. `hang` waits until `release`; then the connection is cut or, after charging, the
 * reply is sent.
 */
export interface ConnectionFault {
  readonly how: 'hang' | 'drop';
  /** `immediately`: the next request, before it is read. The others apply to the next request that moves money. */
  readonly when: 'immediately' | 'before-charging' | 'after-charging';
}

export interface BehaviourControl {
  behaviour(): RedsysBehaviour;
  update(changes: Partial<RedsysBehaviour>): void;
  planFault(fault: ConnectionFault): void;
  /** Removes and returns the fault planned for this moment; null if none is. */
  takeFault(when: ConnectionFault['when']): ConnectionFault['how'] | null;
  /** Resolves at the next `release`. */
  waitForRelease(): Promise<void>;
  release(): void;
}

const DEFAULTS: RedsysBehaviour = {
  notifications: 'on',
  copies: 1,
  notified: 'before-return',
  signatures: 'good',
  returns: 'with-data',
};

/** Creates the control with the default behaviour and no planned fault. */
export function createBehaviourControl(): BehaviourControl {
  let behaviour = DEFAULTS;
  let fault: ConnectionFault | null = null;
  let hanging: (() => void)[] = [];
  let isReleased = false;
  return {
    behaviour: () => behaviour,
    update: (changes) => {
      behaviour = { ...behaviour, ...changes };
    },
    planFault: (planned) => {
      fault = planned;
      isReleased = false;
    },
    takeFault: (when) => {
      if (fault?.when !== when) return null;
      const { how } = fault;
      fault = null;
      return how;
    },
    // `release` may be called shortly before a reply begins to wait.
    waitForRelease: () => (isReleased ? Promise.resolve() : new Promise((resolve) => hanging.push(resolve))),
    release: () => {
      isReleased = true;
      const released = hanging;
      hanging = [];
      for (const resolve of released) resolve();
    },
  };
}

/** The behaviour changes in a JSON body; null if it has an unknown field or value. */
export function readBehaviourChanges(body: string): Partial<RedsysBehaviour> | null {
  const given = fieldsOfJson(body);
  return given !== null && isBehaviourChanges(given) ? given : null;
}

/** The connection fault in a JSON body; null if it is invalid. */
export function readConnectionFault(body: string): ConnectionFault | null {
  const given: unknown = fieldsOfJson(body);
  return isConnectionFault(given) ? given : null;
}

const ALLOWED: { readonly [Name in keyof RedsysBehaviour]: readonly RedsysBehaviour[Name][] } = {
  notifications: ['on', 'off', 'held'],
  copies: [1, 2],
  notified: ['before-return', 'after-return'],
  signatures: ['good', 'bad'],
  returns: ['with-data', 'without-data'],
};

function isBehaviourChanges(given: Fields): given is Partial<RedsysBehaviour> {
  const allowed: Readonly<Record<string, readonly unknown[]>> = ALLOWED;
  return Object.entries(given).every(([name, value]) => allowed[name]?.includes(value) === true);
}

function isConnectionFault(given: unknown): given is ConnectionFault {
  if (!isFields(given)) return false;
  const isHow = given.how === 'hang' || given.how === 'drop';
  return isHow && (given.when === 'immediately' || given.when === 'before-charging' || given.when === 'after-charging');
}
