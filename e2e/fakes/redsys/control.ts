// What a test may switch, and how it is asked for over HTTP.
import { type Fields, fieldsOfJson, isFields } from './wire/fields.ts';

export interface RedsysBehaviour {
  /** `held` keeps them until `release`. */
  readonly notifications: 'on' | 'off' | 'held';
  /** How often each is sent; two go at the same time. */
  readonly copies: 1 | 2;
  /** `after-return`: only once the browser was sent back, or the answer to the server was sent. */
  readonly notified: 'before-return' | 'after-return';
  /** `bad` signs with another key. Answers to the server are always signed well. */
  readonly signatures: 'good' | 'bad';
  /** Whether the return addresses carry the signed result. */
  readonly returns: 'with-data' | 'without-data';
}

/** One REST answer that never comes. What hangs does so until `release`, and is then cut or, when charged, answered. */
export interface ConnectionFault {
  readonly how: 'hang' | 'drop';
  /** `at-once`: the next request, unread. The others wait for the next request that moves money. */
  readonly when: 'immediately' | 'before-charging' | 'after-charging';
}

export interface BehaviourControl {
  behaviour(): RedsysBehaviour;
  update(changes: Partial<RedsysBehaviour>): void;
  planFault(answer: ConnectionFault): void;
  /** Takes the break that is due at this moment; null when none is. */
  takeFault(when: ConnectionFault['when']): ConnectionFault['how'] | null;
  /** Waits for `release`. */
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

export function createBehaviourControl(): BehaviourControl {
  let behaviour = DEFAULTS;
  let broken: ConnectionFault | null = null;
  let hanging: (() => void)[] = [];
  let isLetGo = false;
  return {
    behaviour: () => behaviour,
    update: (changes) => {
      behaviour = { ...behaviour, ...changes };
    },
    planFault: (answer) => {
      broken = answer;
      isLetGo = false;
    },
    takeFault: (when) => {
      if (broken?.when !== when) return null;
      const { how } = broken;
      broken = null;
      return how;
    },
    // Whoever lets go may do so a moment before the answer begins to hang.
    waitForRelease: () => (isLetGo ? Promise.resolve() : new Promise((resolve) => hanging.push(resolve))),
    release: () => {
      isLetGo = true;
      const waiting = hanging;
      hanging = [];
      for (const go of waiting) go();
    },
  };
}

/** The changes in a request's body; null when it names anything else. */
export function readBehaviourChanges(body: string): Partial<RedsysBehaviour> | null {
  const given = fieldsOfJson(body);
  return given !== null && isBehaviourChanges(given) ? given : null;
}

/** Null when it is none. */
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
