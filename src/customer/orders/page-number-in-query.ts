// Page number of the orders in the address.

/** Upper limit of the contract. */
const PAGE_MAX = 10_000;

/** Reads the page number of the list of orders from a URL query (`search`); 1 if the number is missing or not valid. */
export function pageNumberInQuery(search: string): number {
  const page = Number(new URLSearchParams(search).get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}
