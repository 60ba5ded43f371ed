// Random values for fuzzing: mostly of the shape that a JSON schema describes, some hostile ones.

/** A source of random numbers for fuzzing. Each call returns a number from 0 to 1, 1 excluded. */
export type Random = () => number;

/**
 * The part of JSON Schema that the schemas of the API use, for fuzzing (tests with random and hostile input). `randomValue` makes
 * values of such a schema.
 */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const HOSTILE_SHARE = 0.08;
const OPTIONAL_SHARE = 0.6;
const LIST_LENGTH_MAX = 3;
const DEPTH_MAX = 12;

const TEXTS = ['', 'A1', 'Caña', 'lucia@comanda.test', '2026-11-21', '2026-11-21T20:00:00Z', '20:30', '1', 'true'];
/** Texts that break parsers: U+0000, halves of a surrogate pair, numbers beyond every type, names of inherited properties. */
const HOSTILE_TEXTS = [
  ...['\u0000', '\ud800', 'a\u0000b', '../../etc/passwd', '%00', '%', '__proto__', 'constructor', "'; --", '\u202e'],
  ...[
    '9'.repeat(400),
    '1e400',
    '-1',
    '0x10',
    'NaN',
    '2026-13-45',
    '275760-09-13T00:00:00.001Z',
    '99:99',
    ' '.repeat(300),
  ],
  ...['ñ'.repeat(70_000), '0001-01-01', '-271821-04-20', '\\', '\r\nx: y', '🍺'.repeat(100), '2026-02-30'],
];
const HOSTILE_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    1e-320,
    [],
    {},
    [[]],
    { __proto__: null, length: -1 },
  ],
  ...HOSTILE_TEXTS,
];

/** Returns a source of random numbers that repeats the same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns one of these values at random. Throws if none exist. */
export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

/** Returns a random text that may break a parser or a query, for fuzzing. */
export function hostileText(random: Random): string {
  return pick(random, HOSTILE_TEXTS);
}

/** Returns a random value of this JSON schema for fuzzing, in which some parts are hostile. Its ids are taken from `ids`. */
export function randomValue(schema: JsonSchema, random: Random, ids: readonly string[], depth = 0): unknown {
  if (random() < HOSTILE_SHARE || depth > DEPTH_MAX)
    return HOSTILE_VALUES[Math.floor(random() * HOSTILE_VALUES.length)];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return randomValue(pick(random, choices), random, ids, depth + 1);
  const type = typeof schema.type === 'object' ? pick(random, schema.type) : schema.type;
  if (type === 'object') return randomObject(schema, random, ids, depth);
  if (type === 'array') {
    const length = Math.floor(random() * (LIST_LENGTH_MAX + 1));
    return Array.from({ length }, () => randomValue(schema.items ?? {}, random, ids, depth + 1));
  }
  if (type === 'boolean') return random() < 0.5;
  if (type === 'integer' || type === 'number') return randomNumber(schema, random);
  if (type === 'null') return null;
  return schema.format === 'uuid' || schema.pattern?.includes('[0-9a-f') ? pick(random, ids) : pick(random, TEXTS);
}

function randomObject(
  { properties = {}, required = [] }: JsonSchema,
  random: Random,
  ids: readonly string[],
  depth: number,
) {
  const isChosen = (name: string) => required.includes(name) || random() < OPTIONAL_SHARE;
  const chosen = Object.entries(properties).filter(([name]) => isChosen(name));
  return Object.fromEntries(chosen.map(([name, schema]) => [name, randomValue(schema, random, ids, depth + 1)]));
}

/** A number of the schema, often one at its limits. */
function randomNumber({ minimum = 0, maximum = 1_000 }: JsonSchema, random: Random): number {
  return pick(random, [minimum, maximum, minimum + Math.floor(random() * Math.min(maximum - minimum + 1, 100))]);
}
