// Control of the behaviour of the simulator, for one order or for all, and of planned connection faults.
import { requireNoUnusedFaults } from '#e2e/fakes/unused-faults.ts';
import { DEFAULT_BEHAVIOUR, type RedsysBehaviour } from './behaviour.ts';
import { fieldsOfJson, isPlainObject } from './wire/fields.ts';

/**
 * A planned fault of the next REST request that moves money, before or after the money moves. `drop` cuts the connection, `hang`
 * delays the reply until `release`, `error` replies with `INTERNAL_ERROR`.
 */
export type ConnectionFault =
  | { readonly how: 'drop'; readonly when: 'before-charging' }
  | { readonly how: 'hang' | 'drop' | 'error'; readonly when: 'after-charging' };

/** The code of an error within Redsys. The real Redsys has sent it although it had executed the request. */
export const INTERNAL_ERROR = 'SIS0034';

/** The present behaviour of the simulated Redsys, for one order or for all, and its planned connection faults. */
export interface BehaviourControl {
  /** The behaviour for an order; without an order the behaviour for all others. */
  behaviour(order?: string): RedsysBehaviour;
  update(changes: Partial<RedsysBehaviour>, order?: string): void;
  /** Restores the default behaviour for all orders. */
  reset(): void;
  /** Plans a fault for one request. The faults of the same moment are used in the order in which they were planned. */
  planFault(fault: ConnectionFault): void;
  /** Removes the planned faults, used or not. */
  clearFaults(): void;
  /** Removes the planned faults. Throws if there was one. */
  requireFaultsUsed(): void;
  /** Removes and returns the first fault planned for this moment; null if none is. */
  takeFault(when: ConnectionFault['when']): ConnectionFault['how'] | null;
  /** Resolves at the next `release`, or immediately if `release` was called since the fault was planned. */
  waitForRelease(): Promise<void>;
  /** Resolves at the next `release`. */
  waitForNextRelease(): Promise<void>;
  release(): void;
}

/** Creates the control of the behaviour of the simulated Redsys, with the default behaviour and without planned faults. */
export function createBehaviourControl(): BehaviourControl {
  let behaviour = DEFAULT_BEHAVIOUR;
  const byOrder = new Map<string, Partial<RedsysBehaviour>>();
  let faults: ConnectionFault[] = [];
  let hanging: (() => void)[] = [];
  let isReleased = false;
  const waitForNextRelease = () => new Promise<void>((resolve) => hanging.push(resolve));
  return {
    behaviour: (order = '') => ({ ...behaviour, ...byOrder.get(order) }),
    update: (changes, order = '') => {
      if (order === '') behaviour = { ...behaviour, ...changes };
      else byOrder.set(order, { ...byOrder.get(order), ...changes });
    },
    reset: () => {
      behaviour = DEFAULT_BEHAVIOUR;
      byOrder.clear();
    },
    planFault: (planned) => {
      faults.push(planned);
      isReleased = false;
    },
    clearFaults: () => {
      faults = [];
    },
    requireFaultsUsed: () => requireNoUnusedFaults('Redsys', faults.splice(0)),
    takeFault: (when) => {
      const place = faults.findIndex((fault) => fault.when === when);
      const [taken] = place === -1 ? [] : faults.splice(place, 1);
      return taken?.how ?? null;
    },
    waitForRelease: () => (isReleased ? Promise.resolve() : waitForNextRelease()),
    waitForNextRelease,
    release: () => {
      isReleased = true;
      const released = hanging;
      hanging = [];
      for (const resolve of released) resolve();
    },
  };
}

/** Reads a planned connection fault (`ConnectionFault`) from a JSON body. Returns null if it is invalid. */
export function readConnectionFault(body: string): ConnectionFault | null {
  const given: unknown = fieldsOfJson(body);
  return isConnectionFault(given) ? given : null;
}

function isConnectionFault(given: unknown): given is ConnectionFault {
  if (!isPlainObject(given)) return false;
  const { how, when } = given;
  if (when === 'before-charging') return how === 'drop';
  return when === 'after-charging' && (how === 'hang' || how === 'drop' || how === 'error');
}
