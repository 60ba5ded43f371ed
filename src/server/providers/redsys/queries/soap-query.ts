// The SOAP query of Redsys, which returns the operations of an order.
// It accepts only the oldest signature version. Its responses are authenticated by TLS.
import { postToRedsys, type RedsysRequestContext } from '#server/providers/redsys/client.ts';
import { signEncodedParameters } from '#server/providers/redsys/signature.ts';
import type { MerchantParameters } from '#server/providers/redsys/signed-parameters.ts';
import {
  hasTransactionType,
  isOperationOfRedsysOrder,
  type RedsysOrderQuery,
  type RedsysOrderQueryResult,
  unusableResponse,
} from './query-result.ts';

const PATH = '/apl02/services/SerClsWSConsulta';
const HEADERS = { 'content-type': 'text/xml; charset=utf-8', soapaction: 'consultaOperaciones' };
const NO_SUCH_OPERATION = 'XML0024';

/** Queries the operations that Redsys lists for one order number, over SOAP, within the time limit of `query`. Moves no money. */
export async function queryRedsysOrderOverSoap(
  client: RedsysRequestContext,
  query: RedsysOrderQuery,
): Promise<RedsysOrderQueryResult> {
  const result = await postToRedsys({
    url: client.settings.url + PATH,
    body: queryEnvelope(client, query),
    headers: HEADERS,
    timeoutMs: query.timeoutMs,
  });
  switch (result.kind) {
    case 'response':
      return readReply(client, query, result.text);
    case 'not-sent':
      return unusableResponse('no-connection');
    case 'unknown':
      return unusableResponse(result.code);
  }
}

/** No value needs escaping: all consist of digits and letters. */
function queryEnvelope({ settings }: RedsysRequestContext, { order, type }: RedsysOrderQuery): string {
  const version =
    '<Version Ds_Version="0.0"><Message><Transaction>' +
    element('Ds_MerchantCode', settings.merchantCode) +
    element('Ds_Terminal', settings.terminal) +
    element('Ds_Order', order) +
    element('Ds_TransactionType', type) +
    '</Transaction></Message></Version>';
  const signature = signEncodedParameters('HMAC_SHA256_V1', settings.secretKey, order, version);
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

function readReply(
  { settings }: RedsysRequestContext,
  query: RedsysOrderQuery,
  envelope: string,
): RedsysOrderQueryResult {
  const [, returned] = RETURN_ELEMENT.exec(envelope) ?? [];
  if (returned === undefined) return unusableResponse('not-understood');
  const message = unescapeXml(returned);
  const [, error] = /<Ds_ErrorCode>\s*(\w+)\s*<\/Ds_ErrorCode>/.exec(message) ?? [];
  if (error !== undefined) return error === NO_SUCH_OPERATION ? { kind: 'missing' } : unusableResponse(error);
  const operations = [...message.matchAll(OPERATION_ELEMENT)].map(([, fields = '']) => fieldsOf(fields));
  // A response that contains only others answers another query.
  const ours = operations.filter(
    (fields) => isOperationOfRedsysOrder(settings, query.order, fields) && hasTransactionType(query.type, fields),
  );
  return ours.length > 0 ? { kind: 'found', operations: ours } : unusableResponse('another-order');
}

const RETURN_ELEMENT = /<(?:\w+:)?consultaOperacionesReturn\b[^>]*>([\s\S]*?)<\/(?:\w+:)?consultaOperacionesReturn>/;
const OPERATION_ELEMENT = /<Response\b[^>]*>([\s\S]*?)<\/Response>/g;
const FIELD_ELEMENT = /<(Ds_\w+)\b[^>]*>([^<]*)<\/\1>/g;

function fieldsOf(xml: string): MerchantParameters {
  const fields = [...xml.matchAll(FIELD_ELEMENT)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescapeXml(value).trim()]));
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
