// Refunds, and the deletion of saved cards.
import { type Cents, ZERO_CENTS } from '#domain/money.ts';
import type { ProviderAttempt, ProviderCard, RefundResult } from '#server/attempts/index.ts';
import type { RedsysClient } from './client.ts';
import { meaningOfCode } from './response-codes.ts';
import { commonParameters, processRequest, TRANSACTION_TYPE } from './rest-api.ts';
import { readText } from './signed-parameters.ts';

const REFUNDED = '0900';

/** Refunds part or all of a payment. Redsys cannot detect a repeated request, so never retry without a response. */
export async function refundPayment(
  client: RedsysClient,
  { ref }: ProviderAttempt,
  amount: Cents,
): Promise<RefundResult> {
  const response = await processRequest(client, commonParameters(client, ref, amount, TRANSACTION_TYPE.refund));
  switch (response.kind) {
    case 'not-sent':
      return { state: 'failed', code: 'no-connection' };
    case 'error':
      return { state: 'failed', code: response.code };
    case 'unknown':
      return { state: 'unknown', code: response.code };
    case 'verified': {
      const { parameters } = response;
      const code = readText(parameters, 'Ds_Response') ?? 'not-understood';
      const isOurs =
        (readText(parameters, 'Ds_TransactionType') ?? TRANSACTION_TYPE.refund) === TRANSACTION_TYPE.refund;
      if (code === REFUNDED && isOurs) {
        return { state: 'succeeded', externalId: readText(parameters, 'Ds_AuthorisationCode') || ref };
      }
      return { state: meaningOfCode(code).kind === 'refused' ? 'failed' : 'unknown', code };
    }
  }
}

/**
 * Deletes a saved card at Redsys. A rejected deletion counts as done: the card is deleted on our side in any case.
 * Throws if there is no verified response, so that the caller can retry.
 */
export async function deleteCard(client: RedsysClient, card: ProviderCard, order: string): Promise<void> {
  const response = await processRequest(client, {
    ...commonParameters(client, order, ZERO_CENTS, TRANSACTION_TYPE.deleteCard),
    DS_MERCHANT_IDENTIFIER: card.token,
  });
  if (response.kind === 'not-sent' || response.kind === 'unknown')
    throw new Error('Redsys did not confirm the deletion of a saved card.');
}
