import { describe, expect, it } from 'vitest';
import { anonymousCustomerLabel, CUSTOMER_LABEL_PREFIX } from './customer.ts';
import { emailRefusal } from './email.ts';

describe('anonymousCustomerLabel', () => {
  it('a label is made from the end of the random text', () => {
    expect(anonymousCustomerLabel('019aa5f0-1c2d-7abc-8def-0123456789AB')).toBe('anonimo-456789ab');
  });

  it('two ids made at the same moment give different labels', () => {
    expect(anonymousCustomerLabel('019aa5f0-1c2d-7abc-8def-000000000001')).not.toBe(
      anonymousCustomerLabel('019aa5f0-1c2d-7abc-8def-000000000002'),
    );
  });

  it('a random text with fewer than eight letters or digits throws', () => {
    expect(() => anonymousCustomerLabel('abc-defg')).toThrow(RangeError);
    expect(anonymousCustomerLabel('abcd-efgh')).toBe(`${CUSTOMER_LABEL_PREFIX}abcdefgh`);
  });

  it('a label is never a valid e-mail address', () => {
    expect(emailRefusal(anonymousCustomerLabel('abcdefgh'))).toBe('email-not-valid');
  });
});
