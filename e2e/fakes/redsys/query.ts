// The SOAP query for the state of an order. It moves no money.
import { maskCardNumber } from './operations/sandbox-cards.ts';
import { type Operation, refundedAmount } from './operations/store.ts';
import { escapeHtml } from './pages/html.ts';
import type { RedsysSimulator } from './simulator.ts';
import type { Reply, Route } from './wire/http-server.ts';
import { computeSignature } from './wire/signature.ts';

const NAMESPACE = 'http://webservices.apl02.redsys.es';
const UNREADABLE = 'XML0001';
const BAD_SIGNATURE = 'XML0023';
const NO_SUCH_OPERATION = 'XML0024';
const NO_SUCH_MERCHANT = 'XML0009';

/** Route of the SOAP query. */
export function queryRoute(simulator: RedsysSimulator): Route {
  return {
    method: 'POST',
    path: '/apl02/services/SerClsWSConsulta',
    handle: (request) => soapReply(answerQuery(simulator, readQueryMessage(request.body))),
  };
}

/** The query message, sent as CDATA or as escaped XML. */
function readQueryMessage(body: string): string {
  const inside = /<(?:\w+:)?cadenaXML[^>]*>([\s\S]*?)<\/(?:\w+:)?cadenaXML>/.exec(body)?.[1]?.trim() ?? '';
  const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(inside)?.[1];
  return cdata ?? unescapeXml(inside);
}

function answerQuery(simulator: RedsysSimulator, cadena: string): string {
  const version = /<Version [\s\S]*?<\/Version>/.exec(cadena)?.[0] ?? '';
  const order = readElement(version, 'Ds_Order');
  if (order === '' || readElement(cadena, 'SignatureVersion') !== 'HMAC_SHA256_V1') return errorMessage(UNREADABLE);
  if (!isKnownMerchant(simulator, version)) return errorMessage(NO_SUCH_MERCHANT);
  const signature = computeSignature('HMAC_SHA256_V1', simulator.merchant.secretKey, order, version, 'request');
  if (readElement(cadena, 'Signature') !== signature) return errorMessage(BAD_SIGNATURE);

  const operation = simulator.store.operations.get(order);
  const responses =
    operation === undefined
      ? []
      : transactionElements(simulator, operation, readElement(version, 'Ds_TransactionType'));
  return responses.length === 0 ? errorMessage(NO_SUCH_OPERATION) : signMessages(simulator, order, responses.join(''));
}

/** One element for the payment and one for the refunded sum; `type` selects one of them. */
function transactionElements(simulator: RedsysSimulator, operation: Operation, type: string): readonly string[] {
  const { amount, response } = operation;
  const payment = type === '3' ? [] : [transactionElement(simulator, operation, '0', amount, response)];
  const isRefunded = type !== '0' && operation.refunds.length > 0;
  return isRefunded
    ? [...payment, transactionElement(simulator, operation, '3', refundedAmount(operation), '0900')]
    : payment;
}

function transactionElement(
  simulator: RedsysSimulator,
  operation: Operation,
  type: string,
  amount: number,
  response: string,
): string {
  const fields = {
    Ds_MerchantCode: simulator.merchant.code,
    Ds_Terminal: operation.terminal,
    Ds_Order: operation.order,
    Ds_TransactionType: type,
    Ds_Amount: String(amount),
    Ds_Currency: operation.currency,
    Ds_CardNumber: operation.card === null ? '' : maskCardNumber(operation.card.number),
    Ds_SecurePayment: operation.securePayment,
    Ds_State: operation.isFinished ? 'F' : 'P',
    Ds_Response: response,
    Ds_AuthorisationCode: operation.authorisationCode,
  };
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`);
  return `<Response Ds_Version="0.0">${elements.join('')}</Response>`;
}

function signMessages(simulator: RedsysSimulator, order: string, responses: string): string {
  const version = `<Version Ds_Version="0.0"><Message>${responses}</Message></Version>`;
  const signature = computeSignature('HMAC_SHA256_V1', simulator.merchant.secretKey, order, version, 'request');
  return `<Messages>${version}<Signature>${signature}</Signature></Messages>`;
}

function errorMessage(code: string): string {
  const error = `<ErrorMsg><Ds_ErrorCode>${code}</Ds_ErrorCode></ErrorMsg>`;
  return `<Messages><Version Ds_Version="0.0"><Message>${error}</Message></Version></Messages>`;
}

function soapReply(messages: string): Reply {
  const returned = `<consultaOperacionesReturn>${escapeHtml(messages)}</consultaOperacionesReturn>`;
  const response = `<p1:consultaOperacionesResponse xmlns:p1="${NAMESPACE}">${returned}</p1:consultaOperacionesResponse>`;
  const envelope = 'http://schemas.xmlsoap.org/soap/envelope/';
  return {
    status: 200,
    headers: { 'content-type': 'text/xml;charset=utf-8' },
    body: `<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="${envelope}"><soapenv:Body>${response}</soapenv:Body></soapenv:Envelope>`,
  };
}

function isKnownMerchant({ merchant }: RedsysSimulator, version: string): boolean {
  const isTerminal = Number(readElement(version, 'Ds_Terminal')) === Number(merchant.terminal);
  return readElement(version, 'Ds_MerchantCode') === merchant.code && isTerminal;
}

/** Text of an XML element; empty if it is missing. */
function readElement(xml: string, name: string): string {
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
