import { describe, expect, it } from 'vitest';
import { can, permissionsOf, type Role } from '#domain/staff.ts';
import { SIDE_MENU } from './menu.ts';
import { shownSideMenuGroups, sideMenuGroupAfterPress, sideMenuGroupOf } from './menu-groups.ts';
import { paths } from './paths.ts';

const entriesOf = (role: Role) =>
  SIDE_MENU.filter(({ action }) => action === null || can(permissionsOf([role], []), action));
const openGroups = (role: Role, chosen: Parameters<typeof shownSideMenuGroups>[1]) =>
  shownSideMenuGroups(entriesOf(role), chosen)
    .filter(({ isOpen }) => isOpen)
    .map(({ id }) => id);

describe('The groups of the main menu', () => {
  it('of an owner contain every entry but the start page once, those of one group one after the other', () => {
    const shown = shownSideMenuGroups(SIDE_MENU, 'service').flatMap(({ entries }) => entries);
    expect(shown).toEqual(SIDE_MENU.filter(({ path }) => path !== paths.welcome));
    expect(new Set(shown.map(({ path }) => path)).size).toBe(SIDE_MENU.length - 1);
  });

  it.each([
    ['OWNER', 'service', ['service', 'till']],
    ['OWNER', 'till', ['service', 'till']],
    ['OWNER', 'menu', ['menu']],
    ['OWNER', 'venue', ['venue']],
    ['OWNER', null, []],
    ['MANAGER', 'venue', ['service', 'till', 'menu', 'venue']],
    ['MANAGER', null, ['service', 'till', 'menu', 'venue']],
    ['WAITER', 'service', ['service', 'till']],
  ] as const)('of a %s with %s chosen are open: %j', (role, chosen, expected) => {
    expect(openGroups(role, chosen)).toEqual(expected);
  });

  it('close when the heading of an open one is pressed, and otherwise open the pressed one', () => {
    expect(sideMenuGroupAfterPress('venue', 'service')).toBe('venue');
    expect(sideMenuGroupAfterPress('till', 'service')).toBeNull();
    expect(sideMenuGroupAfterPress('menu', null)).toBe('menu');
  });

  it.each([
    ['/admin', 'service'],
    ['/admin/orders/drinks', 'service'],
    ['/admin/orders/pending-payments', 'till'],
    ['/admin/orders/cierres-de-caja-z/12', 'till'],
    ['/admin/products/list', 'menu'],
    ['/admin/settings/info', 'venue'],
    ['/admin/a-page-without-an-entry', 'service'],
  ])('of the page %s is %s', (pathname, group) => {
    expect(sideMenuGroupOf(pathname)).toBe(group);
  });
});
