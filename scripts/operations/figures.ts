// The type of a test case of `npm run check:operations`. Each file `scripts/operations/<name>.operation.ts` exports one as
// `operation`.

/** The figures that a test case measured, by name, in the order in which they are printed. */
export type CaseFigures = Readonly<Record<string, number | string>>;

/** A test case of `npm run check:operations`, such as an attack, a power cut or an update. */
export interface OperationTest {
  readonly name: string;
  /** Resolves with the measured figures if all conditions held; rejects with the condition that did not. */
  readonly run: () => Promise<CaseFigures>;
}

/** Throws, with the description, unless the condition is true. */
export function mustHold(condition: boolean, description: string): asserts condition {
  if (!condition) throw new Error(`Does not hold: ${description}`);
}

/** Returns the figures of one part of a test case, with the name of the part before each figure's name. */
export function withPartName(part: string, figures: CaseFigures): CaseFigures {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${part}: ${name}`, value]));
}
