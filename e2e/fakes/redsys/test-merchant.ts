// A merchant for the tests of the simulator: signs requests, receives notifications over HTTP and submits forms of
// pages.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { NewMerchant } from './controls.ts';
import { openRedsysFake, type RedsysFake } from './index.ts';
import { type Fields, fieldsOfForm, fieldsOfJson, textOf } from './wire/fields.ts';
import { computeSignature, encodeParameters, type SignatureVersion } from './wire/signature.ts';

/** The secret key with which the merchant of the simulator's tests signs. */
export const SECRET_KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
/** The merchant of the simulator's tests. */
export const MERCHANT = { merchantCode: '999008881', terminal: '1', secretKey: SECRET_KEY } as const;

/** The numbers of the test cards in the simulator's tests, by how a payment with each proceeds. */
export const CARDS = {
  generic: '4548810000000003',
  version1: '4548812049400004',
  frictionless21: '4548814479727229',
  frictionless22WithMethod: '4548816134581156',
  challenge21: '4548817212493017',
  challenge22: '4548816131164386',
  challengeThenDenied: '4907271141151707',
  frictionlessThenDenied: '4907277775205123',
  exemptions: '4548815324058868',
  deniedWithout3ds: '5576440022788500',
  missing: '1111111111111117',
  mastercard: '5576441563045037',
} as const;

/** The browser data that 3-D Secure requires of a payment, without the transaction id. */
export const BROWSER_DATA = {
  threeDSInfo: 'AuthenticationData',
  threeDSCompInd: 'U',
  browserAcceptHeader: 'text/html',
  browserUserAgent: 'test',
  browserJavaEnabled: 'false',
  browserJavascriptEnabled: 'true',
  browserLanguage: 'es-ES',
  browserColorDepth: '24',
  browserScreenHeight: '844',
  browserScreenWidth: '390',
  browserTZ: '-120',
} as const;

/** A page of the simulated bank that a test has loaded. */
export interface LoadedPage {
  readonly status: number;
  readonly text: string;
  readonly url: string;
}

/** A merchant with its own server, by which the simulator's tests send requests and receive notifications. */
export interface TestMerchant {
  readonly fake: RedsysFake;
  /** Address of the merchant's callbacks. */
  readonly url: string;
  /** Received notifications, oldest first. */
  readonly notifications: readonly Fields[];
  /** Sets a listener that runs at each notification before its reply. */
  onNotification(listener: () => void): void;
  now(): Date;
  advanceClock(milliseconds: number): void;
  newOrder(): string;
  /** The parameters of a payment of 33,50 €. */
  payment(more: Fields): Fields;
  sign(parameters: Fields, version?: SignatureVersion, secretKey?: string): Fields;
  /** Sends a signed request. Returns the verified parameters of the reply, or the error reply. */
  rest(endpoint: 'inicia' | 'trata', parameters: Fields, version?: SignatureVersion): Promise<Fields>;
  /** Posts an unchanged envelope to a REST endpoint. */
  postEnvelope(endpoint: 'inicia' | 'trata', envelope: Fields): Promise<Fields>;
  postForm(path: string, fields: Fields): Promise<LoadedPage>;
  get(path: string): Promise<LoadedPage>;
  /** Types a card into the embedded form. Returns its reply. */
  typeCard(order: string, more?: Fields): Promise<Fields>;
  close(): Promise<void>;
}

/** Opens a simulated Redsys, with additional merchants if they are given, and the server of the test merchant. */
export async function openTestMerchant(merchants: readonly NewMerchant[] = []): Promise<TestMerchant> {
  const callbacks = await openCallbackServer();
  let clock = new Date('2026-11-02T20:15:00Z');
  let orders = 0;
  const fake = await openRedsysFake({ ...MERCHANT, merchants, now: () => clock });
  const postEnvelope = (endpoint: 'inicia' | 'trata', envelope: Fields) =>
    postJson(`${fake.url}/sis/rest/${endpoint}PeticionREST`, envelope);
  const merchant: TestMerchant = {
    fake,
    url: callbacks.url,
    notifications: callbacks.notifications,
    onNotification: callbacks.onNotification,
    now: () => clock,
    advanceClock: (milliseconds) => {
      clock = new Date(clock.getTime() + milliseconds);
    },
    newOrder: () => {
      orders += 1;
      return `2611${String(orders).padStart(8, '0')}`;
    },
    payment: (more) => ({
      DS_MERCHANT_AMOUNT: '3350',
      DS_MERCHANT_CURRENCY: '978',
      DS_MERCHANT_MERCHANTCODE: MERCHANT.merchantCode,
      DS_MERCHANT_TERMINAL: '1',
      DS_MERCHANT_TRANSACTIONTYPE: '0',
      ...more,
    }),
    sign: signParameters,
    rest: async (endpoint, parameters, version = 'HMAC_SHA512_V2') => {
      const reply = await postEnvelope(endpoint, signParameters(parameters, version));
      return reply.errorCode === undefined ? verifyReply(reply, version) : reply;
    },
    postEnvelope,
    postForm: (path, fields) => {
      const body = new URLSearchParams();
      for (const name of Object.keys(fields)) body.set(name, textOf(fields, name));
      return openPage(fake.url, path, { method: 'POST', body });
    },
    get: (path) => openPage(fake.url, path),
    typeCard: (order, more = {}) => {
      const card = { number: CARDS.generic, month: '12', year: '34', cvv: '123' };
      const typed = { fuc: MERCHANT.merchantCode, terminal: '1', order, ...card, ...more };
      return postJson(`${fake.url}/sis/getInputNC/idOper`, typed);
    },
    close: async () => {
      await fake.close();
      callbacks.close();
    },
  };
  return merchant;
}

/** A server that stores the notifications it receives. */
async function openCallbackServer() {
  const notifications: Fields[] = [];
  let listener = () => {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    request.on('end', () => {
      notifications.push(fieldsOfForm(Buffer.concat(chunks).toString()));
      listener();
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    notifications,
    onNotification: (next: () => void) => {
      listener = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Opens a page of the simulator and follows its redirects within the simulator. */
async function openPage(baseUrl: string, path: string, init?: RequestInit): Promise<LoadedPage> {
  const response = await fetch(new URL(path, baseUrl), { redirect: 'manual', ...init });
  const location = response.headers.get('location');
  const isInternal = location?.startsWith('/') === true;
  if (isInternal) return openPage(baseUrl, location);
  return { status: response.status, text: await response.text(), url: location ?? response.url };
}

async function postJson(url: string, body: unknown): Promise<Fields> {
  const response = await fetch(url, jsonPostRequest(body));
  return fieldsOfJson(await response.text()) ?? {};
}

/** Returns the parameters of a signed reply or notification of the bank. Throws if the signature is invalid. */
export function verifyReply(envelope: Fields, version: SignatureVersion, secretKey = SECRET_KEY): Fields {
  const encoded = textOf(envelope, 'Ds_MerchantParameters');
  const parameters = fieldsOfJson(Buffer.from(encoded, 'base64').toString()) ?? {};
  const signature = computeSignature(version, secretKey, textOf(parameters, 'Ds_Order'), encoded, 'reply');
  const isSigned = envelope.Ds_SignatureVersion === version && envelope.Ds_Signature === signature;
  if (!isSigned) throw new Error('The signature is invalid');
  return parameters;
}

/** Returns the hidden fields and the address of the first form of a page. */
export function readForm(page: LoadedPage): { readonly action: string; readonly fields: Fields } {
  const form = /<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(page.text);
  const inputs = [...(form?.[2] ?? '').matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const fields = Object.fromEntries(inputs.map(([, name, value]) => [name ?? '', unescaped(value ?? '')]));
  return { action: unescaped(form?.[1] ?? ''), fields };
}

/** Returns the options of `fetch` for a POST request with a JSON body. */
export function jsonPostRequest(value: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** Returns the JSON of a value in base64url, the encoding of 3-D Secure messages. */
export function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signParameters(
  parameters: Fields,
  version: SignatureVersion = 'HMAC_SHA512_V2',
  secretKey: string = SECRET_KEY,
): Fields {
  const encoded = encodeParameters(version, JSON.stringify(parameters));
  const order = textOf(parameters, 'DS_MERCHANT_ORDER');
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: encoded,
    Ds_Signature: computeSignature(version, secretKey, order, encoded, 'request'),
  };
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
