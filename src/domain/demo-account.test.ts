import { describe, expect, it } from 'vitest';
import { isDemoEmail } from './demo-account.ts';

describe('The e-mail address of a demo account', () => {
  it.each(['owner@comanda.test', ' WAITER@Comanda.Test '])('is recognised: «%s»', (email) => {
    expect(isDemoEmail(email)).toBe(true);
  });

  it.each(['ana@bar.example', 'owner@comanda.test.example', 'owner@notcomanda.test', 'comanda.test'])(
    'is not taken for one: «%s»',
    (email) => {
      expect(isDemoEmail(email)).toBe(false);
    },
  );
});
