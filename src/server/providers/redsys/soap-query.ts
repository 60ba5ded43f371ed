// The query service of Redsys, which returns the status of an order. It uses SOAP and only the oldest signature version.
import { type HttpResult, postToRedsys, type RedsysClient } from './client.ts';
import { TRANSACTION_TYPE } from './rest-api.ts';
import { sign } from './signature.ts';
import { type MerchantParameters, readText } from './signed-parameters.ts';

/** The result of an order query. */
export type OrderQueryResult =
  /** The operation has ended; the parameters have the same names as in every other response. */
  | { readonly kind: 'finished'; readonly parameters: MerchantParameters }
  | { readonly kind: 'unfinished' }
  /** The order number is unknown to Redsys. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'no-response'; readonly code: string };

const PATH = '/apl02/services/SerClsWSConsulta';
const HEADERS = { 'content-type': 'text/xml; charset=utf-8', soapaction: 'consultaOperaciones' };
const NO_SUCH_OPERATION = 'XML0024';
const FINISHED = 'F';

/** Queries the payment with this order number. */
export async function queryOrder(client: RedsysClient, order: string): Promise<OrderQueryResult> {
  const response = await postToRedsys(client, PATH, queryEnvelope(client, order), HEADERS);
  const result =
    response.kind === 'response' ? readReply(client, order, response.text) : noResponse(failureCodeOf(response));
  if (result.kind === 'no-response') {
    client.log.warn({ ref: order, code: result.code }, 'Redsys order query failed');
  }
  return result;
}

function failureCodeOf(response: Exclude<HttpResult, { readonly kind: 'response' }>): string {
  return response.kind === 'unknown' ? response.code : 'no-connection';
}

/** No value needs escaping: all consist of digits and letters. */
function queryEnvelope({ settings }: RedsysClient, order: string): string {
  const version =
    '<Version Ds_Version="0.0"><Message><Transaction>' +
    element('Ds_MerchantCode', settings.merchantCode) +
    element('Ds_Terminal', settings.terminal) +
    element('Ds_Order', order) +
    element('Ds_TransactionType', TRANSACTION_TYPE.payment) +
    '</Transaction></Message></Version>';
  const signature = sign('HMAC_SHA256_V1', settings.secretKey, order, version);
  const messages = element(
    'Messages',
    version + element('Signature', signature) + element('SignatureVersion', 'HMAC_SHA256_V1'),
  );
  return (
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"' +
    ' xmlns:web="http://webservices.apl02.redsys.es"><soapenv:Header/><soapenv:Body><web:consultaOperaciones>' +
    element('cadenaXML', `<![CDATA[${messages}]]>`) +
    '</web:consultaOperaciones></soapenv:Body></soapenv:Envelope>'
  );
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function readReply(client: RedsysClient, order: string, envelope: string): OrderQueryResult {
  const [, returned] = RETURN_ELEMENT.exec(envelope) ?? [];
  if (returned === undefined) return noResponse('not-understood');
  const message = unescapeXml(returned);
  const [, error] = /<Ds_ErrorCode>\s*(\w+)\s*<\/Ds_ErrorCode>/.exec(message) ?? [];
  if (error !== undefined) return error === NO_SUCH_OPERATION ? { kind: 'missing' } : noResponse(error);

  const operations = [...message.matchAll(OPERATION_ELEMENT)].map(([, fields = '']) => fieldsOf(fields));
  const ours = operations.filter((fields) => isOurPayment(client, order, fields));
  const finished = ours.find((fields) => readText(fields, 'Ds_State') === FINISHED);
  if (finished) return { kind: 'finished', parameters: finished };
  return ours.length > 0 ? { kind: 'unfinished' } : noResponse('another-order');
}

const RETURN_ELEMENT = /<(?:\w+:)?consultaOperacionesReturn\b[^>]*>([\s\S]*?)<\/(?:\w+:)?consultaOperacionesReturn>/;
const OPERATION_ELEMENT = /<Response\b[^>]*>([\s\S]*?)<\/Response>/g;
const FIELD_ELEMENT = /<(Ds_\w+)\b[^>]*>([^<]*)<\/\1>/g;

function fieldsOf(xml: string): MerchantParameters {
  const fields = [...xml.matchAll(FIELD_ELEMENT)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescapeXml(value).trim()]));
}

/** Compares the fields that are present: Redsys does not repeat all fields of the query. */
function isOurPayment({ settings }: RedsysClient, order: string, fields: MerchantParameters): boolean {
  const isSame = (name: string, ours: string) => Number(readText(fields, name) ?? ours) === Number(ours);
  return (
    readText(fields, 'Ds_Order') === order &&
    isSame('Ds_MerchantCode', settings.merchantCode) &&
    isSame('Ds_Terminal', settings.terminal) &&
    isSame('Ds_TransactionType', TRANSACTION_TYPE.payment)
  );
}

function noResponse(code: string): OrderQueryResult {
  return { kind: 'no-response', code };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
]);

/** Decodes XML text that uses either entities or CDATA. */
function unescapeXml(xml: string): string {
  const [, hidden] = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(xml) ?? [];
  return hidden ?? xml.replace(/&\w+;/g, (entity) => ENTITIES.get(entity.slice(1, -1)) ?? entity);
}
