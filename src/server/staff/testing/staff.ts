// Staff users for tests.
import type { ListedUser, SaveUserInput } from '#contract/users.ts';
import type { Role } from '#domain/staff.ts';
import { addStaff, PASSWORD, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';

/** A test user of the staff, and the browser in which they are signed in. */
export interface SignedInStaff {
  readonly id: string;
  readonly email: string;
  readonly browser: TestBrowser;
}

/** Adds a staff user with these roles to the test venue, and signs them in with a new browser. */
export async function addSignedInStaff(venue: TestVenue, ...roles: Role[]): Promise<SignedInStaff> {
  const email = `${venue.newId()}@comanda.test`;
  const id = await addStaff(venue.db, { email, roles });
  return { id, email, browser: await signInBrowser(venue, email) };
}

/** Signs this user in on another browser, and returns the browser. */
export async function signInBrowser(venue: TestVenue, email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = venue.browser();
  await browser.staff.signIn({ email, password });
  return browser;
}

/** Returns the input that saves a new staff user in tests. */
export function newUserForm(venue: TestVenue, user: Partial<SaveUserInput> = {}): SaveUserInput {
  const userId = venue.newId();
  return {
    userId,
    name: `Alguien ${userId}`,
    email: `${userId}@comanda.test`,
    roles: ['WAITER'],
    password: 'una-clave-nueva',
    pin: '',
    shown: null,
    ...user,
  };
}

/** Returns the input that saves an existing staff user, with the values of the owner's list and these changes. */
export function editUserForm(
  { id, name, email, roles, version }: ListedUser,
  change: Partial<SaveUserInput> = {},
): SaveUserInput {
  return { userId: id, name, email, roles, password: '', pin: '', shown: { version }, ...change };
}

/** Reads a staff user by id from the list that the owner sees. */
export async function readUserAsOwner(owner: TestBrowser, id: string): Promise<ListedUser> {
  const { users } = await owner.users.listUsers({});
  const user = users.find((each) => each.id === id);
  if (!user) throw new Error('No user has that id.');
  return user;
}
