import { describe, expect, it } from 'vitest';
import { pinLockSeconds, pinRefusal } from './pin.ts';

describe('a PIN', () => {
  it.each(['4826', '90315', '270468', '1235', '0001', '1221', '9081'])('%s is accepted', (pin) => {
    expect(pinRefusal(pin)).toBeNull();
  });

  it.each(['', '482', '4826153', '48a6', ' 482', '48.6', '４８２６'])('«%s» is not four to six digits', (pin) => {
    expect(pinRefusal(pin)).toBe('pin-not-valid');
  });

  it.each(['0000', '999999', '1234', '0123', '7890', '4321', '2109', '1212', '909090', '123123', '345678'])(
    '%s is too simple',
    (pin) => {
      expect(pinRefusal(pin)).toBe('pin-too-simple');
    },
  );

  it.each([
    [0, 0],
    [4, 0],
    [5, 300],
    [6, 300],
  ])('after %d attempts in a row the tablet is locked for %d seconds', (attempts, seconds) => {
    expect(pinLockSeconds(attempts)).toBe(seconds);
  });
});
