// Redsys' query service, which says what became of an order. It speaks SOAP, and knows the oldest signature alone.
import { type Bank, type Posted, post } from './bank.ts';
import { type MerchantParameters, textOf } from './parameters.ts';
import { TRANSACTION } from './rest.ts';
import { sign } from './signature.ts';

export type Found =
  /** The operation is over: its fields, with the same names as everywhere. */
  | { readonly is: 'finished'; readonly parameters: MerchantParameters }
  | { readonly is: 'unfinished' }
  /** Redsys never heard of that order. */
  | { readonly is: 'missing' }
  | { readonly is: 'unanswered'; readonly code: string };

const PATH = '/apl02/services/SerClsWSConsulta';
const HEADERS = { 'content-type': 'text/xml; charset=utf-8', soapaction: 'consultaOperaciones' };
const NO_SUCH_OPERATION = 'XML0024';
const FINISHED = 'F';

/** What became of the payment with that order's number. */
export async function findPayment(bank: Bank, order: string): Promise<Found> {
  const posted = await post(bank, PATH, question(bank, order), HEADERS);
  const found = posted.is === 'answered' ? read(bank, order, posted.text) : unanswered(codeOf(posted));
  if (found.is === 'unanswered') {
    bank.log.warn({ ref: order, code: found.code }, 'Redsys did not say what became of an order');
  }
  return found;
}

function codeOf(posted: Exclude<Posted, { readonly is: 'answered' }>): string {
  return posted.is === 'lost' ? posted.code : 'no-connection';
}

/** Nothing in it needs escaping: digits, and letters of the alphabet. */
function question({ settings }: Bank, order: string): string {
  const version =
    '<Version Ds_Version="0.0"><Message><Transaction>' +
    element('Ds_MerchantCode', settings.merchantCode) +
    element('Ds_Terminal', settings.terminal) +
    element('Ds_Order', order) +
    element('Ds_TransactionType', TRANSACTION.payment) +
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

function read(bank: Bank, order: string, envelope: string): Found {
  const [, returned] = RETURNED.exec(envelope) ?? [];
  if (returned === undefined) return unanswered('not-understood');
  const answer = unescaped(returned);
  const [, error] = /<Ds_ErrorCode>\s*(\w+)\s*<\/Ds_ErrorCode>/.exec(answer) ?? [];
  if (error !== undefined) return error === NO_SUCH_OPERATION ? { is: 'missing' } : unanswered(error);

  const operations = [...answer.matchAll(OPERATION)].map(([, fields = '']) => fieldsOf(fields));
  const ours = operations.filter((fields) => isOurs(bank, order, fields));
  const finished = ours.find((fields) => textOf(fields, 'Ds_State') === FINISHED);
  if (finished) return { is: 'finished', parameters: finished };
  return ours.length > 0 ? { is: 'unfinished' } : unanswered('another-order');
}

const RETURNED = /<(?:\w+:)?consultaOperacionesReturn\b[^>]*>([\s\S]*?)<\/(?:\w+:)?consultaOperacionesReturn>/;
const OPERATION = /<Response\b[^>]*>([\s\S]*?)<\/Response>/g;
const FIELD = /<(Ds_\w+)\b[^>]*>([^<]*)<\/\1>/g;

function fieldsOf(xml: string): MerchantParameters {
  const fields = [...xml.matchAll(FIELD)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescaped(value).trim()]));
}

/** What it names is ours; Redsys does not repeat all that was asked. */
function isOurs({ settings }: Bank, order: string, fields: MerchantParameters): boolean {
  const isSame = (name: string, ours: string) => Number(textOf(fields, name) ?? ours) === Number(ours);
  return (
    textOf(fields, 'Ds_Order') === order &&
    isSame('Ds_MerchantCode', settings.merchantCode) &&
    isSame('Ds_Terminal', settings.terminal) &&
    isSame('Ds_TransactionType', TRANSACTION.payment)
  );
}

function unanswered(code: string): Found {
  return { is: 'unanswered', code };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
]);

/** The text that was written as XML, in either way of hiding its signs. */
function unescaped(xml: string): string {
  const [, hidden] = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(xml) ?? [];
  return hidden ?? xml.replace(/&\w+;/g, (entity) => ENTITIES.get(entity.slice(1, -1)) ?? entity);
}
