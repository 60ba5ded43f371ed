// The SOAP query: what became of an order. Moves no money.
import type { Bank } from './bank.ts';
import { type Operation, refundedOf } from './operations/store.ts';
import { maskOf } from './operations/sandbox-cards.ts';
import { escapeHtml } from './pages/html.ts';
import type { Answer, Route } from './wire/http-server.ts';
import { signatureOf } from './wire/signature.ts';

const NAMESPACE = 'http://webservices.apl02.redsys.es';
const UNREADABLE = 'XML0001';
const BAD_SIGNATURE = 'XML0023';
const NO_SUCH_OPERATION = 'XML0024';
const NO_SUCH_MERCHANT = 'XML0009';

export function queryRoute(bank: Bank): Route {
  return {
    method: 'POST',
    path: '/apl02/services/SerClsWSConsulta',
    handle: (request) => soap(answerOf(bank, cadenaOf(request.body))),
  };
}

/** The message inside, whether it came as CDATA or escaped. */
function cadenaOf(body: string): string {
  const inside = /<(?:\w+:)?cadenaXML[^>]*>([\s\S]*?)<\/(?:\w+:)?cadenaXML>/.exec(body)?.[1]?.trim() ?? '';
  const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(inside)?.[1];
  return cdata ?? unescapeXml(inside);
}

function answerOf(bank: Bank, cadena: string): string {
  const version = /<Version [\s\S]*?<\/Version>/.exec(cadena)?.[0] ?? '';
  const order = elementOf(version, 'Ds_Order');
  if (order === '' || elementOf(cadena, 'SignatureVersion') !== 'HMAC_SHA256_V1') return errorOf(UNREADABLE);
  if (!isMerchant(bank, version)) return errorOf(NO_SUCH_MERCHANT);
  const signature = signatureOf('HMAC_SHA256_V1', bank.merchant.secretKey, order, version, 'request');
  if (elementOf(cadena, 'Signature') !== signature) return errorOf(BAD_SIGNATURE);

  const operation = bank.ledger.operations.get(order);
  const responses =
    operation === undefined ? [] : responsesOf(bank, operation, elementOf(version, 'Ds_TransactionType'));
  return responses.length === 0 ? errorOf(NO_SUCH_OPERATION) : signed(bank, order, responses.join(''));
}

/** One for the payment, one for the sum given back; `type` leaves only its own. */
function responsesOf(bank: Bank, operation: Operation, type: string): readonly string[] {
  const { amount, response } = operation;
  const payment = type === '3' ? [] : [responseOf(bank, operation, '0', amount, response)];
  const isRefunded = type !== '0' && operation.refunds.length > 0;
  return isRefunded ? [...payment, responseOf(bank, operation, '3', refundedOf(operation), '0900')] : payment;
}

function responseOf(bank: Bank, operation: Operation, type: string, amount: number, response: string): string {
  const fields = {
    Ds_MerchantCode: bank.merchant.code,
    Ds_Terminal: operation.terminal,
    Ds_Order: operation.order,
    Ds_TransactionType: type,
    Ds_Amount: String(amount),
    Ds_Currency: operation.currency,
    Ds_CardNumber: operation.card === null ? '' : maskOf(operation.card.number),
    Ds_SecurePayment: operation.securePayment,
    Ds_State: operation.isFinished ? 'F' : 'P',
    Ds_Response: response,
    Ds_AuthorisationCode: operation.authorisationCode,
  };
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`);
  return `<Response Ds_Version="0.0">${elements.join('')}</Response>`;
}

function signed(bank: Bank, order: string, responses: string): string {
  const version = `<Version Ds_Version="0.0"><Message>${responses}</Message></Version>`;
  const signature = signatureOf('HMAC_SHA256_V1', bank.merchant.secretKey, order, version, 'request');
  return `<Messages>${version}<Signature>${signature}</Signature></Messages>`;
}

function errorOf(code: string): string {
  const error = `<ErrorMsg><Ds_ErrorCode>${code}</Ds_ErrorCode></ErrorMsg>`;
  return `<Messages><Version Ds_Version="0.0"><Message>${error}</Message></Version></Messages>`;
}

function soap(messages: string): Answer {
  const returned = `<consultaOperacionesReturn>${escapeHtml(messages)}</consultaOperacionesReturn>`;
  const response = `<p1:consultaOperacionesResponse xmlns:p1="${NAMESPACE}">${returned}</p1:consultaOperacionesResponse>`;
  const envelope = 'http://schemas.xmlsoap.org/soap/envelope/';
  return {
    status: 200,
    headers: { 'content-type': 'text/xml;charset=utf-8' },
    body: `<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="${envelope}"><soapenv:Body>${response}</soapenv:Body></soapenv:Envelope>`,
  };
}

function isMerchant({ merchant }: Bank, version: string): boolean {
  const isTerminal = Number(elementOf(version, 'Ds_Terminal')) === Number(merchant.terminal);
  return elementOf(version, 'Ds_MerchantCode') === merchant.code && isTerminal;
}

/** Empty when it is not there. */
function elementOf(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.trim() ?? '';
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
};

function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|apos|#39|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
}
