// Queues work by key: a few calls of one key run at the same time, the others wait in the order of their arrival.
import { RefusalError } from './context.ts';

/** The limits of the turns of one key. */
interface TurnLimits {
  readonly atOnce: number;
  readonly waitingMax: number;
  readonly waitMsMax: number;
}

/**
 * Function that runs `work` when few enough other calls with the same key are running. Throws the refusal `too-many-requests` if
 * too many calls wait already, or if this call waits too long.
 */
type LimitedQueueByKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** When a refused caller may try again. */
const RETRY_SECONDS = 2;

interface Line {
  running: number;
  /** Starts the work of a caller who waits. A set, so that a caller who gives up leaves it at once. */
  readonly waiting: Set<() => void>;
}

/**
 * Creates a function that runs at most `atOnce` calls with the same key at the same time. Further calls wait in the order of their
 * arrival, in the memory of this process. A call throws the refusal `too-many-requests` if `waitingMax` calls with its key wait
 * already, or if it has waited for `waitMsMax` milliseconds.
 */
export function createLimitedQueueByKey({ atOnce, waitingMax, waitMsMax }: TurnLimits): LimitedQueueByKey {
  const lines = new Map<string, Line>();

  function waitInLine({ waiting }: Line): Promise<void> {
    if (waiting.size >= waitingMax) throw new RefusalError('too-many-requests', { seconds: RETRY_SECONDS });
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(new RefusalError('too-many-requests', { seconds: RETRY_SECONDS }));
      }, waitMsMax);
      waiting.add(start);
    });
  }

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    lines.set(key, line);
    if (line.running < atOnce) line.running += 1;
    // A request that ends passes its place on, so `running` stays the same.
    else await waitInLine(line);
    try {
      return await work();
    } finally {
      const [next] = line.waiting;
      if (next) {
        line.waiting.delete(next);
        next();
      } else {
        line.running -= 1;
        if (line.running === 0) lines.delete(key);
      }
    }
  };
}
