// REST payments for the tests of the simulator: card token, initiation, processing and challenge.
import { BROWSER_DATA, CARDS, readForm, type TestMerchant, verifyReply } from './test-merchant.ts';
import { type Fields, textOf } from './wire/fields.ts';

/**
 * A payment of a test for which `iniciaPeticion` (the first REST request of a card payment) was sent. `submit` sends the second
 * request, which charges it or asks for a challenge.
 */
export interface InitiatedTestPayment {
  readonly base: Fields;
  readonly configuration: Fields;
  readonly emv3ds: Fields;
  /** Sends `trataPeticion` with the browser data, overridden by `more`. */
  submit(more?: Fields): Promise<Fields>;
}

/** Sends `iniciaPeticion`, the first REST request of a card payment, with these parameters. */
export async function sendInitiation(merchant: TestMerchant, base: Fields): Promise<InitiatedTestPayment> {
  const cardData = { DS_MERCHANT_EMV3DS: { threeDSInfo: 'CardData' }, DS_MERCHANT_EXCEP_SCA: 'Y' };
  const configuration = await merchant.rest('inicia', { ...base, ...cardData });
  const { protocolVersion, threeDSServerTransID } = Object(configuration.Ds_EMV3DS);
  const emv3ds = {
    ...BROWSER_DATA,
    protocolVersion: protocolVersion === 'NO_3DS_v2' ? '1.0.2' : protocolVersion,
    threeDSServerTransID,
    notificationURL: `${merchant.url}/back`,
  };
  const submit = (more: Fields = {}) => merchant.rest('trata', { ...base, DS_MERCHANT_EMV3DS: emv3ds, ...more });
  return { base, configuration, emv3ds, submit };
}

/** Sends `iniciaPeticion`, the first REST request of a card payment, for a new order. The card was entered in the embedded form. */
export async function sendInitiationWithEnteredCard(
  merchant: TestMerchant,
  card: Fields = {},
  more: Fields = {},
): Promise<InitiatedTestPayment> {
  const order = merchant.newOrder();
  const { idOper } = await merchant.typeCard(order, card);
  return sendInitiation(merchant, merchant.payment({ DS_MERCHANT_ORDER: order, DS_MERCHANT_IDOPER: idOper, ...more }));
}

/** Submits a decision on the 3-D Secure challenge page. Returns the form that the page posts back to the merchant. */
export async function answerChallenge(merchant: TestMerchant, challenge: Fields, decision: 'aceptar' | 'rechazar') {
  const request = { creq: challenge.creq, threeDSSessionData: 's' };
  const { action, fields } = readForm(await merchant.postForm(textOf(challenge, 'acsURL'), request));
  return readForm(await merchant.postForm(action, { ...fields, respuesta: decision }));
}

/** Charges a new order of 33,50 € over REST, with a notification address. Returns the order number. */
export async function chargeOrder(merchant: TestMerchant, more: Fields = {}): Promise<string> {
  const notified = { DS_MERCHANT_MERCHANTURL: `${merchant.url}/notified` };
  const initiated = await sendInitiationWithEnteredCard(
    merchant,
    { number: CARDS.mastercard },
    { ...notified, ...more },
  );
  const reply = await initiated.submit();
  if (reply.Ds_Response !== '0000') throw new Error('The order was not charged');
  return textOf(initiated.base, 'DS_MERCHANT_ORDER');
}

/** Refunds `amount` cents of an order over REST. Returns the parameters of the reply. */
export function refundOrder(merchant: TestMerchant, order: string, amount: number): Promise<Fields> {
  return merchant.rest('trata', refundParameters(merchant, order, amount));
}

/** Returns the request parameters of a refund of `amount` cents. */
export function refundParameters(merchant: TestMerchant, order: string, amount: number): Fields {
  return merchant.payment({
    DS_MERCHANT_ORDER: order,
    DS_MERCHANT_TRANSACTIONTYPE: '3',
    DS_MERCHANT_AMOUNT: String(amount),
  });
}

/** Opens the bank's page for a new order. Returns the order number. */
export async function openBankPage(merchant: TestMerchant, more: Fields = {}): Promise<string> {
  const order = merchant.newOrder();
  const parameters = merchant.payment({
    DS_MERCHANT_ORDER: order,
    DS_MERCHANT_MERCHANTURL: `${merchant.url}/notified`,
    DS_MERCHANT_URLOK: `${merchant.url}/ok`,
    DS_MERCHANT_URLKO: `${merchant.url}/ko`,
    ...more,
  });
  await merchant.postForm('/sis/realizarPago', merchant.sign(parameters));
  return order;
}

/** Returns the decoded fields of the received notification with this index. Throws if its signature is invalid. */
export function readNotification(merchant: TestMerchant, index: number, secretKey?: string): Fields {
  const fields = verifyReply(merchant.notifications[index] ?? {}, 'HMAC_SHA512_V2', secretKey);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, decodeURIComponent(textOf(fields, name))]));
}

/**
 * Waits for a reply that the simulated Redsys holds back by a fault. Releases held requests again and again until the reply has
 * arrived, because the request may not have reached the simulator at the first release. Returns the reply.
 */
export async function releaseUntil<Value>({ fake }: TestMerchant, reply: Promise<Value>): Promise<Value> {
  let isSettled = false;
  const settled = reply.finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    await fake.release();
    await Promise.race([settled, new Promise((resolve) => setImmediate(resolve))]);
  }
  return settled;
}
