// Responses of the API: expanded objects and pages of lists.
import type { StripeAccount } from './account.ts';
import { type Form, optionalInteger, optionalText, textList } from './form.ts';
import { resourceMissing } from './refusal.ts';

const PAGE_SIZE = 10;
const PAGE_SIZE_MAX = 100;

/**
 * Returns one page of these objects, newest first, as the API responds to a list request. `form` has the parameters of that
 * request.
 */
export function listPage(objects: readonly { readonly id: string }[], form: Form, url: string): object {
  const newestFirst = [...objects].reverse();
  const startingAfter = optionalText(form, 'starting_after');
  const index = newestFirst.findIndex(({ id }) => id === startingAfter);
  if (startingAfter !== null && index < 0) throw resourceMissing('object', startingAfter, 'starting_after');
  const start = index + 1;
  const size = Math.min(optionalInteger(form, 'limit') ?? PAGE_SIZE, PAGE_SIZE_MAX);
  return {
    object: 'list',
    url,
    data: newestFirst.slice(start, start + size),
    has_more: newestFirst.length > start + size,
  };
}

/** Returns the object in which the ids named by the parameter `expand` are replaced by their objects. */
export function expandObject(account: StripeAccount, object: object, form: Form): object {
  return textList(form, 'expand').reduce<object>((shown, path) => expandPath(account, shown, path.split('.')), object);
}

function expandPath(account: StripeAccount, object: object, [name, ...rest]: readonly string[]): object {
  if (name === undefined) return object;
  if (Array.isArray(object)) return object.map((one: object) => expandPath(account, one, [name, ...rest]));

  const fields = new Map<string, unknown>(Object.entries(object));
  const value = fields.get(name);
  const inner = typeof value === 'string' ? account.findObject(value) : value;
  if (typeof inner !== 'object' || inner === null) return object;
  return { ...object, [name]: expandPath(account, inner, rest) };
}
