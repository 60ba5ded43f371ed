// What the command line asks for.
import { parseArgs } from 'node:util';

export interface Wanted {
  /** Names of the measures to run; all of them when there is none. */
  readonly only: readonly string[];
  /** Instead of measuring: the newest results as the table that the README carries. */
  readonly table: boolean;
  /** Instead of measuring: puts that table into the README. */
  readonly readme: boolean;
}

/** Throws for what it does not know, names of measures included. */
export function readArguments(args: readonly string[], measures: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      table: { type: 'boolean', default: false },
      readme: { type: 'boolean', default: false },
    },
  });
  const only = values.only.split(',').flatMap((name) => name.trim() || []);
  const unknown = only.find((name) => !measures.includes(name));
  if (unknown !== undefined) throw new Error(`There is no «${unknown}»; there are: ${measures.join(', ')}.`);
  return { ...values, only };
}
