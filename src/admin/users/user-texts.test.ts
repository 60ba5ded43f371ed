import { expect, it } from 'vitest';
import { BACK_OFFICE_ACTIONS, isOwnerAction } from '#domain/staff.ts';
import { PERMISSION_GROUPS } from './user-texts.ts';

it('every permission that can be given is in one group, and the owner’s are in none', () => {
  const shown = PERMISSION_GROUPS.flatMap(({ actions }) => actions);
  expect(shown.toSorted()).toEqual(BACK_OFFICE_ACTIONS.filter((action) => !isOwnerAction(action)).toSorted());
});
