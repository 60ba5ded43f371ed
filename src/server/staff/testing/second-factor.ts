// Two-step verification for tests: turns it on, and makes codes as the app of a person does.
import { PASSWORD, type TestVenue } from '#server/platform/testing/venue.ts';
import { hotp, timeStepOf } from '#server/staff/totp.ts';
import type { SignedInStaff } from './staff.ts';

/** Right and wrong codes of a test user with two-step verification. */
export interface SecondFactorCodes {
  /** The code that the app shows at this moment. */
  readonly codeAt: (moment: Date) => string;
  /** A code that the app does not show around this moment. */
  readonly wrongCodeAt: (moment: Date) => string;
  readonly recoveryCodes: readonly string[];
}

/** Turns on two-step verification of a test user, with the code that is valid at the present test time. */
export async function turnOnSecondFactor(venue: TestVenue, { id, browser }: SignedInStaff): Promise<SecondFactorCodes> {
  const { ownAccount } = browser;
  await ownAccount.startSecondFactor({ currentPassword: PASSWORD });
  const stored = venue.db.selectFrom('second_factors').select('secret').where('user_id', '=', id);
  const { secret } = await stored.executeTakeFirstOrThrow();
  const codeAt = (moment: Date) => hotp(secret, timeStepOf(moment));
  const { recoveryCodes } = await ownAccount.confirmSecondFactor({ code: codeAt(venue.services.clock()) });
  return { codeAt, wrongCodeAt: (moment) => wrongCode(secret, moment), recoveryCodes };
}

function wrongCode(secret: Buffer, moment: Date): string {
  const step = timeStepOf(moment);
  const shown = [step - 1, step, step + 1].map((each) => hotp(secret, each));
  return ['000000', '000001', '000002', '000003'].find((code) => !shown.includes(code)) ?? '';
}
