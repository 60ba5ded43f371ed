// Ids of the demo venue, derived from names: the same in every database, so that tests can refer to records by name.
import { v5 } from 'uuid';
import type { Section } from '#domain/schedule.ts';
import { tableCodeComparisonKey } from '#domain/table.ts';
import { nameKey } from '#domain/text.ts';

/** Returns the id that a drink or a food of the demo menu has in every database, by its name on the menu. */
export function productId(section: Section, name: string): string {
  return idOf(section, nameKey(name));
}

/** Returns the id that a category of the demo menu has in every database, by its name. */
export function categoryId(name: string): string {
  return idOf('category', nameKey(name));
}

/** Returns the id that a sub-category of the demo menu has in every database, by its name. */
export function subCategoryId(name: string): string {
  return idOf('sub-category', nameKey(name));
}

/** Returns the id that a table (where customers sit) of the demo venue has in every database, by its code. */
export function tableId(code: string): string {
  return idOf('table', tableCodeComparisonKey(code));
}

/** Returns the id that a printer of the demo venue has in every database, by its name. */
export function printerId(name: string): string {
  return idOf('printer', nameKey(name));
}

/** Returns the id that a member of staff of the demo venue has in every database, by e-mail. */
export function staffId(email: string): string {
  return idOf('staff', nameKey(email));
}

const DEMO_NAMESPACE = '6f0d9c1e-52b7-4c1f-9a43-1d7f4b8e2c60';

function idOf(kind: string, key: string): string {
  return v5(`${kind}:${key}`, DEMO_NAMESPACE);
}
