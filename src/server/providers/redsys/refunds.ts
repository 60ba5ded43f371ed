// Money given back, and cards forgotten: requests of their own about what was paid before.
import { type Cents, ZERO_CENTS } from '#domain/money.ts';
import type { ProviderAttempt, ProviderCard, RefundResult } from '#server/attempts/index.ts';
import type { Bank } from './bank.ts';
import { verdictOf } from './codes.ts';
import { textOf } from './parameters.ts';
import { askToTreat, basisOf, TRANSACTION } from './rest.ts';

const GIVEN_BACK = '0900';

/** Gives back part or all of a payment. Redsys knows no second request from the first: without an answer, never again. */
export async function giveBack(bank: Bank, { ref }: ProviderAttempt, amount: Cents): Promise<RefundResult> {
  const answer = await askToTreat(bank, basisOf(bank, ref, amount, TRANSACTION.refund));
  switch (answer.is) {
    case 'not-sent':
      return { state: 'failed', code: 'no-connection' };
    case 'refused':
      return { state: 'failed', code: answer.code };
    case 'lost':
      return { state: 'unknown', code: answer.code };
    case 'said': {
      const { parameters } = answer;
      const code = textOf(parameters, 'Ds_Response') ?? 'not-understood';
      const isOurs = (textOf(parameters, 'Ds_TransactionType') ?? TRANSACTION.refund) === TRANSACTION.refund;
      if (code === GIVEN_BACK && isOurs) {
        return { state: 'succeeded', externalId: textOf(parameters, 'Ds_AuthorisationCode') || ref };
      }
      return { state: verdictOf(code).is === 'refused' ? 'failed' : 'unknown', code };
    }
  }
}

/**
 * Has Redsys forget a kept card. A card that it will not forget, or forgot before, is none of ours any more either.
 * Throws when Redsys was not heard: then it is worth trying again.
 */
export async function forgetCard(bank: Bank, card: ProviderCard, order: string): Promise<void> {
  const answer = await askToTreat(bank, {
    ...basisOf(bank, order, ZERO_CENTS, TRANSACTION.forgetting),
    DS_MERCHANT_IDENTIFIER: card.token,
  });
  if (answer.is === 'not-sent' || answer.is === 'lost') throw new Error('Redsys did not say whether it forgot a card.');
}
