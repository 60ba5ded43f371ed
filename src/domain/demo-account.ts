// Demo accounts: their address domain and their published password, by which production recognises them.
import { nameKey } from './text.ts';

/** The domain of the demo accounts' addresses. `.test` is reserved: no mail can be delivered to it. */
const DEMO_EMAIL_DOMAIN = 'comanda.test';

/** The password of all demo accounts. It is printed in the README, so it protects nothing. */
export const DEMO_PASSWORD = 'comanda-demo';

/** True for the e-mail address of a demo account. */
export function isDemoEmail(email: string): boolean {
  return nameKey(email).endsWith(`@${DEMO_EMAIL_DOMAIN}`);
}
