// A card paid over REST: asked how it is authenticated, authenticated, treated. And wallets, which are treated at once.
import type { Browser, Outcome, ProviderAttempt, ProviderCard, ProviderStatus } from '#server/attempts/index.ts';
import type { Bank } from './bank.ts';
import { KEEP_CARD } from './forms.ts';
import { NOT_BEGUN, outcomeOf, outcomeOfCode } from './outcomes.ts';
import type { MerchantParameters } from './parameters.ts';
import { type CardInHand, NOTHING_REMEMBERED, type Remembered } from './remembered.ts';
import { askToBegin, askToTreat, basisOf, type RestAnswer } from './rest.ts';
import {
  authenticationData,
  authenticationOf,
  CARD_DATA,
  challengeAnswer,
  challengeStep,
  type Emv3ds,
  fingerprintStep,
  isChallenge,
} from './three-ds.ts';

/** Pays with the card that was typed into Redsys' form, which gave us this name for it. */
export function payTypedCard(
  bank: Bank,
  attempt: ProviderAttempt,
  typed: { readonly idOper: string; readonly saveCard: boolean },
  browser: Browser,
): Promise<ProviderStatus> {
  const { idOper, saveCard } = typed;
  return begin(bank, attempt, { ...NOTHING_REMEMBERED, saveCard, card: { idOper } }, browser);
}

/** Pays with a kept card. The guest is there, so their bank may ask them. */
export function payKeptCard(
  bank: Bank,
  attempt: ProviderAttempt,
  { token, data }: ProviderCard,
  browser: Browser,
): Promise<ProviderStatus> {
  const card = { identifier: token, txnId: typeof data.txnId === 'string' ? data.txnId : null };
  return begin(bank, attempt, { ...NOTHING_REMEMBERED, card }, browser);
}

/** Pays with what a wallet gave. */
export function payByWallet(
  bank: Bank,
  attempt: ProviderAttempt,
  wallet: { readonly kind: 'googlepay' | 'applepay'; readonly token: string },
): Promise<ProviderStatus> {
  const isGoogle = wallet.kind === 'googlepay';
  return treat(bank, attempt, NOTHING_REMEMBERED, {
    DS_XPAYTYPE: isGoogle ? 'Google' : 'Apple',
    DS_XPAYORIGEN: 'WEB',
    DS_XPAYDATA: Buffer.from(wallet.token).toString(isGoogle ? 'base64' : 'hex'),
    DS_MERCHANT_DIRECTPAYMENT: 'TRUE',
  });
}

/** Goes on once the bank recognised the browser, or did not in time. */
export function goOnRecognised(
  bank: Bank,
  attempt: ProviderAttempt,
  remembered: Remembered,
  recognised: { readonly browser: Browser; readonly isRecognised: boolean },
): Promise<ProviderStatus> {
  const { step: _step, ...rest } = remembered;
  const data = rest.authentication
    ? authenticationData(rest.authentication, attempt, recognised.browser, recognised.isRecognised)
    : null;
  return treatCard(bank, attempt, rest, data);
}

/** Goes on with what the bank's page posted back; null when that belongs to no question that was asked. */
export async function goOnChallenged(
  bank: Bank,
  attempt: ProviderAttempt,
  remembered: Remembered,
  fields: Readonly<Record<string, string>>,
): Promise<ProviderStatus | null> {
  const { step, ...rest } = remembered;
  if (step?.do !== 'challenge' || !rest.authentication) return null;
  const answer = challengeAnswer(rest.authentication, step.fields, fields);
  switch (answer.is) {
    case 'answer':
      return treatCard(bank, attempt, rest, answer.data);
    case 'none':
      return { outcome: NOT_AUTHENTICATED };
    case 'foreign':
      return null;
  }
}

/** Until the bank's answer is handed over, no money moves. */
const NOT_AUTHENTICATED: Outcome = { state: 'failed', reason: 'authentication-failed', code: null };

async function begin(
  bank: Bank,
  attempt: ProviderAttempt,
  remembered: Remembered,
  browser: Browser,
): Promise<ProviderStatus> {
  const answer = await askToBegin(bank, {
    ...basisOf(bank, attempt.ref, attempt.amount),
    ...cardFields(remembered.card),
    DS_MERCHANT_EMV3DS: CARD_DATA,
  });
  if (answer.is === 'refused') return refused(answer.code, remembered);
  if (answer.is !== 'said') return { outcome: NOT_BEGUN };

  const authentication = authenticationOf(answer.parameters);
  const known = { ...remembered, authentication };
  const step = fingerprintStep(bank, attempt, answer.parameters);
  if (step) return { outcome: { state: 'action', step }, data: { ...known, step } };
  return goOnRecognised(bank, attempt, known, { browser, isRecognised: false });
}

function treatCard(
  bank: Bank,
  attempt: ProviderAttempt,
  remembered: Remembered,
  emv3ds: Emv3ds | null,
): Promise<ProviderStatus> {
  return treat(bank, attempt, remembered, {
    ...cardFields(remembered.card),
    ...(remembered.saveCard ? KEEP_CARD : {}),
    ...(emv3ds ? { DS_MERCHANT_EMV3DS: emv3ds } : {}),
  });
}

function cardFields(card: CardInHand | undefined): MerchantParameters {
  if (!card) return {};
  if ('idOper' in card) return { DS_MERCHANT_IDOPER: card.idOper };
  return {
    DS_MERCHANT_IDENTIFIER: card.identifier,
    DS_MERCHANT_COF_INI: 'N',
    DS_MERCHANT_COF_TYPE: KEEP_CARD.DS_MERCHANT_COF_TYPE,
    ...(card.txnId === null ? {} : { DS_MERCHANT_COF_TXNID: card.txnId }),
  };
}

async function treat(
  bank: Bank,
  attempt: ProviderAttempt,
  remembered: Remembered,
  parameters: MerchantParameters,
): Promise<ProviderStatus> {
  const answer = await askToTreat(bank, { ...basisOf(bank, attempt.ref, attempt.amount), ...parameters });
  if (answer.is !== 'said') return withoutAnswer(answer, remembered);
  if (isChallenge(answer.parameters)) return challenged(bank, attempt, remembered, answer.parameters);
  const outcome = outcomeOf(answer.parameters, attempt.amount) ?? { state: 'unknown', code: 'not-understood' };
  return ended(outcome, remembered);
}

function withoutAnswer(answer: Exclude<RestAnswer, { readonly is: 'said' }>, remembered: Remembered): ProviderStatus {
  switch (answer.is) {
    case 'not-sent':
      return { outcome: NOT_BEGUN };
    case 'refused':
      return refused(answer.code, remembered);
    case 'lost':
      return ended({ state: 'unknown', code: answer.code }, remembered);
  }
}

/** Redsys does not refuse what it did, but for one thing: an order's number that was used before. */
function refused(code: string, remembered: Remembered): ProviderStatus {
  const outcome = outcomeOfCode(code);
  return ended(outcome === 'paid' ? { state: 'unknown', code } : outcome, remembered);
}

function ended(outcome: Outcome, remembered: Remembered): ProviderStatus {
  const isOpen = outcome.state === 'unknown' || outcome.state === 'processing';
  return isOpen ? { outcome, data: { ...remembered, isAsked: true } } : { outcome };
}

function challenged(
  bank: Bank,
  attempt: ProviderAttempt,
  remembered: Remembered,
  parameters: MerchantParameters,
): ProviderStatus {
  const step = remembered.authentication ? challengeStep(bank, attempt, parameters) : null;
  if (!step) return { outcome: NOT_AUTHENTICATED };
  return { outcome: { state: 'action', step }, data: { ...remembered, step } };
}
