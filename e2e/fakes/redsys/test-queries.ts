// Queries at the simulator for its tests: SOAP messages and the REST query of operations.
import { jsonPostRequest, MERCHANT, SECRET_KEY, type TestMerchant } from './test-merchant.ts';
import { type Fields, fieldsOfJson, isPlainObject } from './wire/fields.ts';
import { computeSignature, encodeParameters, type SignatureVersion } from './wire/signature.ts';

interface QueryKeys {
  readonly code?: string;
  readonly terminal?: string;
  readonly key?: string;
}

/** A SOAP query of one order, as a test sends it. */
export interface OrderQuery extends QueryKeys {
  readonly order: string;
  readonly type?: string;
  readonly message?: 'Transaction' | 'Detail' | 'Monitor';
}

/** A SOAP query of all operations of a period, as a test sends it. */
export interface PeriodQuery extends QueryKeys {
  readonly message: 'TransactionMasiva' | 'MonitorMasiva';
  readonly from: string;
  readonly to: string;
  readonly type?: string;
}

/** An invented order number, from which the key of a query by period is derived. */
const INVENTED_ORDER = '123456789012';

/** Sends a SOAP query of one order, as escaped XML if `isEscaped`, otherwise as CDATA. Returns the XML message of the reply. */
export function queryOrder(merchant: TestMerchant, query: OrderQuery, isEscaped = false): Promise<string> {
  const { order, type = '0', message = 'Transaction' } = query;
  const typeElement = message === 'Monitor' ? '' : `<Ds_TransactionType>${type}</Ds_TransactionType>`;
  const elements = `${merchantElements(query)}<Ds_Order>${order}</Ds_Order>${typeElement}`;
  return sendQuery(merchant, order, `<${message}>${elements}</${message}>`, query.key, isEscaped);
}

/** Sends a SOAP query of the operations of a period. Returns the XML message of the reply. */
export function queryPeriod(merchant: TestMerchant, query: PeriodQuery): Promise<string> {
  const { message, from, to, type } = query;
  const typeElement = type === undefined ? '' : `<Ds_TransactionType>${type}</Ds_TransactionType>`;
  const dates = `<Ds_Fecha_inicio>${from}</Ds_Fecha_inicio><Ds_Fecha_fin>${to}</Ds_Fecha_fin>`;
  const elements = `<Ds_Order>${INVENTED_ORDER}</Ds_Order>${merchantElements(query)}${typeElement}${dates}`;
  return sendQuery(merchant, INVENTED_ORDER, `<${message}>${elements}</${message}>`, query.key, false);
}

/** Returns the texts of all XML elements with that name in a message. */
export function elementsOf(message: string, name: string): string[] {
  return [...message.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}

function merchantElements({ code = MERCHANT.merchantCode, terminal = MERCHANT.terminal }: QueryKeys): string {
  return `<Ds_MerchantCode>${code}</Ds_MerchantCode><Ds_Terminal>${terminal}</Ds_Terminal>`;
}

async function sendQuery(
  { fake }: TestMerchant,
  order: string,
  message: string,
  key = SECRET_KEY,
  isEscaped: boolean,
): Promise<string> {
  const version = `<Version Ds_Version="0.0"><Message>${message}</Message></Version>`;
  const signature = computeSignature('HMAC_SHA256_V1', key, order, version, 'request');
  const messages = `<Messages>${version}<Signature>${signature}</Signature><SignatureVersion>HMAC_SHA256_V1</SignatureVersion></Messages>`;
  const escaped = messages.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const cadena = isEscaped ? escaped : `<![CDATA[${messages}]]>`;
  const body = `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:web="http://webservices.apl02.redsys.es"><soapenv:Body><web:consultaOperaciones><cadenaXML>${cadena}</cadenaXML></web:consultaOperaciones></soapenv:Body></soapenv:Envelope>`;
  const response = await fetch(`${fake.url}/apl02/services/SerClsWSConsulta`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml;charset=utf-8', soapaction: 'consultaOperaciones' },
    body,
  });
  const text = await response.text();
  const returned = /<consultaOperacionesReturn>([\s\S]*)<\/consultaOperacionesReturn>/.exec(text)?.[1];
  if (returned === undefined) return text;
  return returned.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/**
 * Sends a REST query of operations. Returns the parameters of a signed reply; an unsigned reply is returned as it is, with
 * `httpStatus`. Throws if the signature is invalid.
 */
export async function queryOperations(
  { fake }: TestMerchant,
  parameters: Fields,
  { version = 'HMAC_SHA512_V2', key = SECRET_KEY }: { version?: SignatureVersion; key?: string } = {},
): Promise<Fields> {
  const query: Fields = { merchantCode: MERCHANT.merchantCode, terminal: MERCHANT.terminal, ...parameters };
  const encoded = encodeParameters(version, JSON.stringify(query));
  const signedBy = String(query.order ?? query.merchantCode);
  const envelope = {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: encoded,
    Ds_Signature: computeSignature(version, key, signedBy, encoded, 'request'),
  };
  const response = await fetch(fake.operationsQueryUrl, jsonPostRequest(envelope));
  const reply = fieldsOfJson(await response.text()) ?? {};
  const replied = reply.Ds_MerchantParameters;
  if (typeof replied !== 'string') return { ...reply, httpStatus: response.status };
  if (reply.Ds_Signature !== computeSignature(version, key, signedBy, replied, 'reply'))
    throw new Error('The signature is invalid');
  return fieldsOfJson(Buffer.from(replied, 'base64').toString()) ?? {};
}

/** Returns the operations in a reply of the REST query. */
export function rowsOf({ operations }: Fields): readonly Fields[] {
  return Array.isArray(operations) ? operations.filter(isPlainObject) : [];
}
