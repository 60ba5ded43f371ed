import { describe, expect, it } from 'vitest';
import type { ListedUser } from '#contract/users.ts';
import type { Role } from '#domain/staff.ts';
import { filterUsers, readUserSearch } from './user-search.ts';

const USERS = [
  aUser('Lucía Martín', 'lucia@encina.example', 'OWNER'),
  aUser('Begoña Ruiz', 'bego@otra.example', 'MANAGER', 'WAITER'),
  aUser('Antonio Núñez', 'antonio@encina.example', 'WAITER'),
];

describe('the list of users', () => {
  it.each([
    [{}, ['Lucía Martín', 'Begoña Ruiz', 'Antonio Núñez']],
    [{ name: 'lucia' }, ['Lucía Martín']],
    [{ name: 'ruiz bego' }, ['Begoña Ruiz']],
    [{ email: 'ENCINA' }, ['Lucía Martín', 'Antonio Núñez']],
    [{ role: 'WAITER' }, ['Begoña Ruiz', 'Antonio Núñez']],
    [{ role: 'WAITER', email: 'encina', name: 'anto' }, ['Antonio Núñez']],
    [{ role: 'COOK', name: '' }, ['Lucía Martín', 'Begoña Ruiz', 'Antonio Núñez']],
    [{ name: 'nadie' }, []],
  ])('filtered by %j shows %j', (search, names) => {
    expect(filterUsers(USERS, readUserSearch(search)).map(({ name }) => name)).toEqual(names);
  });
});

function aUser(name: string, email: string, ...roles: Role[]): ListedUser {
  return {
    id: name,
    name,
    email,
    roles,
    avatar: null,
    disabled: false,
    hasPin: false,
    hasSecondFactor: false,
    version: 1,
  };
}
