// The check that every screen of both apps was checked with axe.
import { describe, expect, it } from 'vitest';
import { uncheckedScreens } from './checked-screens.ts';

const SCREENS = {
  admin: { welcome: '/admin', refunds: '/admin/refunds', refund: '/admin/refunds/$number' },
  customer: { home: () => '/', recent: () => '/recent', success: () => '/success/_' },
};
const ALL = ['/', '/recent', '/success/_', '/admin', '/admin/refunds', '/admin/refunds/17'];

describe('the screens that no journey has checked', () => {
  it('are none if each path of both apps was checked', () => {
    expect(uncheckedScreens(ALL, SCREENS)).toEqual([]);
  });

  it.each([
    ['/', 'customer screen «home»'],
    ['/success/_', 'customer screen «success»'],
    ['/admin', 'staff screen /admin'],
    ['/admin/refunds', 'staff screen /admin/refunds'],
    ['/admin/refunds/17', 'staff screen /admin/refunds/$number'],
  ])('include the one at %s if only the others were', (left, screen) => {
    const checked = ALL.filter((path) => path !== left);
    expect(uncheckedScreens(checked, SCREENS)).toEqual([screen]);
  });

  it('are all screens if nothing was checked', () => {
    expect(uncheckedScreens([], SCREENS)).toHaveLength(ALL.length);
  });

  it('do not include one that was checked under another address of the same page', () => {
    const returned = ALL.map((path) => (path === '/success/_' ? '/success-redsys' : path));
    expect(uncheckedScreens(returned, SCREENS)).toEqual([]);
  });
});
