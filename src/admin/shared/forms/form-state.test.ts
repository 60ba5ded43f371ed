import { describe, expect, it } from 'vitest';
import {
  changeForm,
  fieldMessage,
  isChanged,
  isValid,
  leaveField,
  openForm,
  rebase,
  showAllErrors,
  showServerErrors,
} from './form-state.ts';

const CLARA = { name: 'Clara', price: '2,50', allergens: ['gluten'] };
const NO_NAME = { name: 'Nombre es requerido' };
const opened = openForm(CLARA);

describe('faults', () => {
  it('stay out of sight until the person has been at the field', () => {
    expect(fieldMessage(opened, NO_NAME, 'name')).toBeUndefined();
    expect(fieldMessage(leaveField(opened, 'name'), NO_NAME, 'name')).toBe(NO_NAME.name);
    expect(fieldMessage(changeForm(opened, { name: '' }), NO_NAME, 'name')).toBe(NO_NAME.name);
    expect(fieldMessage(leaveField(opened, 'price'), NO_NAME, 'name')).toBeUndefined();
  });

  it('come into sight all at once when saving is tried', () => {
    const tried = showAllErrors(opened);
    expect(fieldMessage(tried, NO_NAME, 'name')).toBe(NO_NAME.name);
    expect(tried.errorsShown).toBe(1);
  });

  it('of the server stand at the field that the path begins with, until that field changes', () => {
    const refused = showServerErrors(opened, { 'price.0': 'No', name: 'El nombre debe ser único' });
    expect(fieldMessage(refused, {}, 'price')).toBe('No');
    expect(isValid(refused, {})).toBe(false);

    const renamed = changeForm(refused, { name: 'Clara con limón' });
    expect(fieldMessage(renamed, {}, 'name')).toBeUndefined();
    expect(fieldMessage(renamed, {}, 'price')).toBe('No');
    expect(isValid(changeForm(renamed, { price: '3' }), {})).toBe(true);
  });

  it('of the server about something else do not keep the form from being sent again', () => {
    expect(isValid(showServerErrors(opened, { picture: 'No' }), {})).toBe(true);
  });
});

it('is changed only while something differs from how it was opened', () => {
  const changed = changeForm(opened, { allergens: ['gluten', 'soja'] });
  expect(isChanged(changed)).toBe(true);
  expect(isChanged(changeForm(changed, { allergens: ['gluten'] }))).toBe(false);
});

describe('when somebody else saved first', () => {
  const typed = changeForm(opened, { price: '2,80' });
  const theirs = { name: 'Clara grande', price: '3,00', allergens: ['gluten'] };
  const standing = rebase(typed, theirs);

  it('what was typed stays and what was not touched is theirs', () => {
    expect(standing.values).toEqual({ name: 'Clara grande', price: '2,80', allergens: ['gluten'] });
  });

  it('says what they changed, and the form stands on it', () => {
    expect(standing.changedMeanwhile).toEqual(['name', 'price']);
    expect(isChanged(standing)).toBe(true);
    expect(isChanged(changeForm(standing, { price: '3,00' }))).toBe(false);
  });

  it('forgets what the server said of the one before', () => {
    expect(rebase(showServerErrors(typed, { name: 'No' }), theirs).serverErrors).toEqual({});
  });
});
