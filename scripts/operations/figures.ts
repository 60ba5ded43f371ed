// The type of a case of `npm run check:operations`. Each file `scripts/operations/<name>.operation.ts` exports one as `operation`.

/** What a case measured: figures by name, in the order in which they are printed. */
export type Figures = Readonly<Record<string, number | string>>;

/** A case of `npm run check:operations`: an attack, a power cut, an update. */
export interface Operation {
  readonly name: string;
  /** Resolves with the figures if everything that must hold did; rejects with what did not. */
  readonly run: () => Promise<Figures>;
}

/** Throws, with the description, unless the condition is true. */
export function mustHold(condition: boolean, description: string): asserts condition {
  if (!condition) throw new Error(`Does not hold: ${description}`);
}

/** Returns the figures of one part of a case, with the name of the part before each. */
export function withPartName(part: string, figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${part}: ${name}`, value]));
}
