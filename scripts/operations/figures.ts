// What a case of `npm run check:operations` is. Each file `scripts/operations/<name>.operation.ts` exports one as `operation`.

/** What a case measured, by the name of the figure, in the order in which it is printed. */
export type Figures = Readonly<Record<string, number | string>>;

/** One case: an attack, a power cut, an update. */
export interface Operation {
  readonly name: string;
  /** Resolves with the figures if everything that must hold did; rejects with what did not. */
  readonly run: () => Promise<Figures>;
}

/** Throws unless the condition holds. */
export function mustHold(condition: boolean, description: string): asserts condition {
  if (!condition) throw new Error(`Does not hold: ${description}`);
}

/** The figures of one part of a case, with the name of the part. */
export function named(part: string, figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${part}: ${name}`, value]));
}
