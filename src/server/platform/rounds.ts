// Work that comes round: now, each minute, and whenever somebody says that there is some.
import type { Logger } from './log.ts';

const ROUND_EVERY_MS = 60_000;

export interface Rounds {
  /** There is work: a round begins, after the one under way. */
  readonly look: () => void;
  /** Begins no further round, and waits for the one under way. */
  readonly stop: () => Promise<void>;
}

/** One round at a time. One that fails is logged as that, and the next one tries again. */
export function startRounds(log: Logger, failure: string, round: () => Promise<void>): Rounds {
  let underWay: Promise<void> | null = null;
  let isWanted = false;
  let isOver = false;

  function look(): void {
    isWanted = !isOver;
    underWay ??= runWhileWanted().finally(() => {
      underWay = null;
    });
  }

  async function runWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await round().catch((error: unknown) => log.error({ err: error }, failure));
    }
  }

  const timer = setInterval(look, ROUND_EVERY_MS).unref();
  look();
  return {
    look,
    stop: async () => {
      isOver = true;
      isWanted = false;
      clearInterval(timer);
      await underWay;
    },
  };
}
