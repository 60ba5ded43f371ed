import { describe, expect, it } from 'vitest';
import {
  createFormState,
  isFormChanged,
  isFormValid,
  mergeSavedValues,
  visibleFieldError,
  withAllErrorsVisible,
  withChangedFields,
  withServerErrors,
  withVisitedField,
} from './form-state.ts';

const CLARA = { name: 'Clara', price: '2,50', allergens: ['gluten'] };
const NO_NAME = { name: 'El nombre es obligatorio' };
const opened = createFormState(CLARA);

describe('errors of a form', () => {
  it('are hidden until the user has visited the field', () => {
    expect(visibleFieldError(opened, NO_NAME, 'name')).toBeUndefined();
    expect(visibleFieldError(withVisitedField(opened, 'name'), NO_NAME, 'name')).toBe(NO_NAME.name);
    expect(visibleFieldError(withChangedFields(opened, { name: '' }), NO_NAME, 'name')).toBe(NO_NAME.name);
    expect(visibleFieldError(withVisitedField(opened, 'price'), NO_NAME, 'name')).toBeUndefined();
  });

  it('are all shown when the user tries to save', () => {
    const tried = withAllErrorsVisible(opened);
    expect(visibleFieldError(tried, NO_NAME, 'name')).toBe(NO_NAME.name);
    expect(tried.errorsShown).toBe(1);
  });

  it('from the server are shown at the first field of their path until that field changes', () => {
    const refused = withServerErrors(opened, { 'price.0': 'No', name: 'El nombre debe ser único' });
    expect(visibleFieldError(refused, {}, 'price')).toBe('No');
    expect(isFormValid(refused, {})).toBe(false);

    const renamed = withChangedFields(refused, { name: 'Clara con limón' });
    expect(visibleFieldError(renamed, {}, 'name')).toBeUndefined();
    expect(visibleFieldError(renamed, {}, 'price')).toBe('No');
    expect(isFormValid(withChangedFields(renamed, { price: '3' }), {})).toBe(true);
  });

  it('from the server about an unknown field do not block another save', () => {
    expect(isFormValid(withServerErrors(opened, { image: 'No' }), {})).toBe(true);
  });
});

it('a form counts as changed only while a value differs from the opened one', () => {
  const changed = withChangedFields(opened, { allergens: ['gluten', 'soja'] });
  expect(isFormChanged(changed)).toBe(true);
  expect(isFormChanged(withChangedFields(changed, { allergens: ['gluten'] }))).toBe(false);
});

describe('a form that another user saved first', () => {
  const typed = withChangedFields(opened, { price: '2,80' });
  const savedByOther = { name: 'Clara grande', price: '3,00', allergens: ['gluten'] };
  const rebased = mergeSavedValues(typed, savedByOther);

  it('keeps typed values and takes saved values for untouched fields', () => {
    expect(rebased.values).toEqual({ name: 'Clara grande', price: '2,80', allergens: ['gluten'] });
  });

  it('lists the fields that changed on the server and uses the saved values as its base', () => {
    expect(rebased.fieldsSavedByOthers).toEqual(['name', 'price']);
    expect(isFormChanged(rebased)).toBe(true);
    expect(isFormChanged(withChangedFields(rebased, { price: '3,00' }))).toBe(false);
  });

  it('drops server errors about the previous version', () => {
    expect(mergeSavedValues(withServerErrors(typed, { name: 'No' }), savedByOther).serverErrors).toEqual({});
  });
});
