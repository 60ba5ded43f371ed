// Parses the command line of the bench.
import { parseArgs } from 'node:util';

/** The parsed command line of `npm run bench`. */
export interface BenchArguments {
  /** Names of the measures to run; empty means all. */
  readonly only: readonly string[];
  /** Prints the newest results as a Markdown table instead of measuring. */
  readonly table: boolean;
  /** Writes the newest results into docs/performance.md and the README instead of measuring. */
  readonly docs: boolean;
}

/**
 * Parses the command line of `npm run bench`; `measures` are the names that may be chosen. Throws for an unknown option or name.
 */
export function readArguments(args: readonly string[], measures: readonly string[]): BenchArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      table: { type: 'boolean', default: false },
      docs: { type: 'boolean', default: false },
    },
  });
  const only = values.only?.split(',').map((name) => name.trim()) ?? [];
  const unknown = only.find((name) => !measures.includes(name));
  if (unknown !== undefined) throw new Error(`Unknown measure «${unknown}». Known measures: ${measures.join(', ')}.`);
  return { ...values, only };
}
