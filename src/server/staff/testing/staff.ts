// People of the house for tests.
import type { ListedUser, SaveUser } from '#contract/users.ts';
import type { Role } from '#domain/staff.ts';
import { addStaff, PASSWORD, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';

export interface SomeoneOfStaff {
  readonly id: string;
  readonly email: string;
  readonly browser: TestBrowser;
}

/** Somebody with these roles, signed in. */
export async function someoneSignedIn(venue: TestVenue, ...roles: Role[]): Promise<SomeoneOfStaff> {
  const email = `${venue.newId()}@comanda.test`;
  const id = await addStaff(venue.db, { email, roles });
  return { id, email, browser: await signedIn(venue, email) };
}

/** Another browser of that person. */
export async function signedIn(venue: TestVenue, email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = venue.browser();
  await browser.staff.signIn({ email, password });
  return browser;
}

/** A form as a new person's is sent. */
export function aUser(venue: TestVenue, user: Partial<SaveUser> = {}): SaveUser {
  const userId = venue.newId();
  return {
    userId,
    name: `Alguien ${userId}`,
    email: `${userId}@comanda.test`,
    roles: ['WAITER'],
    password: 'una-clave-nueva',
    shown: null,
    ...user,
  };
}

/** The form of that person as the list shows them. */
export function formOf({ id, name, email, roles, version }: ListedUser, change: Partial<SaveUser> = {}): SaveUser {
  return { userId: id, name, email, roles, password: '', shown: { version }, ...change };
}

/** That person as an owner sees them. */
export async function listedBy(owner: TestBrowser, id: string): Promise<ListedUser> {
  const { users } = await owner.users.listUsers({});
  const user = users.find((each) => each.id === id);
  if (!user) throw new Error('Nobody has that id.');
  return user;
}
