// A payment over REST as the simulator's tests make it: typed, initiated, treated, and answered at the bank.
import { BROWSER, formOf, type TestMerchant } from './test-merchant.ts';
import { type Fields, textOf } from './wire/fields.ts';

export interface Initiated {
  readonly base: Fields;
  readonly configuration: Fields;
  readonly emv3ds: Fields;
  /** `trataPeticion` with the browser's data, but for what is given. */
  process(more?: Fields): Promise<Fields>;
}

/** Initiates what `base` says. */
export async function initiate(merchant: TestMerchant, base: Fields): Promise<Initiated> {
  const cardData = { DS_MERCHANT_EMV3DS: { threeDSInfo: 'CardData' }, DS_MERCHANT_EXCEP_SCA: 'Y' };
  const configuration = await merchant.rest('inicia', { ...base, ...cardData });
  const { protocolVersion, threeDSServerTransID } = Object(configuration.Ds_EMV3DS);
  const emv3ds = {
    ...BROWSER,
    protocolVersion: protocolVersion === 'NO_3DS_v2' ? '1.0.2' : protocolVersion,
    threeDSServerTransID,
    notificationURL: `${merchant.url}/back`,
  };
  const treat = (more: Fields = {}) => merchant.rest('trata', { ...base, DS_MERCHANT_EMV3DS: emv3ds, ...more });
  return { base, configuration, emv3ds, process: treat };
}

/** The same for a new order, with a card typed into the embedded form. */
export async function initiateTyped(merchant: TestMerchant, card: Fields = {}, more: Fields = {}): Promise<Initiated> {
  const order = merchant.newOrder();
  const { idOper } = await merchant.typeCard(order, card);
  return initiate(merchant, merchant.payment({ DS_MERCHANT_ORDER: order, DS_MERCHANT_IDOPER: idOper, ...more }));
}

/** Answers the bank's question, and hands over what the bank's page posts back, and where to. */
export async function answerChallenge(merchant: TestMerchant, asked: Fields, said: 'aceptar' | 'rechazar') {
  const question = { creq: asked.creq, threeDSSessionData: 's' };
  const { action, fields } = formOf(await merchant.postForm(textOf(asked, 'acsURL'), question));
  return formOf(await merchant.postForm(action, { ...fields, respuesta: said }));
}
