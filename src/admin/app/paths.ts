// Every address of the staff's app.

export const paths = {
  welcome: '/admin',
  drinksBoard: '/admin/orders/drinks',
  foodBoard: '/admin/orders/food',
} as const;

/** The address of a page inside this app, to return to after signing in; anything else is dropped. */
export function readNext(value: unknown): { next?: string } {
  return typeof value === 'string' && PAGE_INSIDE.test(value) ? { next: value } : {};
}

const PAGE_INSIDE = /^\/admin\/[\w-]+(?:\/[\w-]+)*(?:\?[^\s#\\]*)?$/;
