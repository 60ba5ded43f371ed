// How objects are shown: with the parts that were asked for, and in lists of pages.
import { type Form, text, texts, whole } from './form.ts';
import type { World } from './account.ts';

const PAGE_SIZE = 10;
const PAGE_SIZE_MAX = 100;

/** A page of a list, newest first. */
export function page(objects: readonly { readonly id: string }[], form: Form, url: string): object {
  const newestFirst = [...objects].reverse();
  const after = text(form, 'starting_after');
  const start = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const size = Math.min(whole(form, 'limit') ?? PAGE_SIZE, PAGE_SIZE_MAX);
  return {
    object: 'list',
    url,
    data: newestFirst.slice(start, start + size),
    has_more: newestFirst.length > start + size,
  };
}

/** The object, with whatever `expand` names in the place of its id. */
export function expanded(world: World, object: object, form: Form): object {
  return texts(form, 'expand').reduce<object>((shown, path) => expandPath(world, shown, path.split('.')), object);
}

function expandPath(world: World, object: object, [name, ...rest]: readonly string[]): object {
  if (name === undefined) return object;
  if (Array.isArray(object)) return object.map((one: object) => expandPath(world, one, [name, ...rest]));

  const fields = new Map<string, unknown>(Object.entries(object));
  const value = fields.get(name);
  const inner = typeof value === 'string' ? world.find(value) : value;
  if (typeof inner !== 'object' || inner === null) return object;
  return { ...object, [name]: expandPath(world, inner, rest) };
}
