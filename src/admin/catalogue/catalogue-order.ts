// How the lists of the catalogue are sorted by their headers.

const COLLATOR = new Intl.Collator('es', { numeric: true });

export function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return COLLATOR.compare(one.name, other.name);
}

export function byOrder(one: { readonly sort: number }, other: { readonly sort: number }): number {
  return one.sort - other.sort;
}
