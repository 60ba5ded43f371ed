// SOAP envelopes and XML messages of the query.
import { escapeHtml } from '#e2e/fakes/html.ts';
import type { Reply } from '#e2e/fakes/http-server.ts';
import { computeSignature } from '#e2e/fakes/redsys/wire/signature.ts';

const NAMESPACE = 'http://webservices.apl02.redsys.es';

/** Returns the XML message of a query from its SOAP request, in which it is CDATA or escaped XML. */
export function readQueryMessage(body: string): string {
  const inside = /<(?:\w+:)?cadenaXML[^>]*>([\s\S]*?)<\/(?:\w+:)?cadenaXML>/.exec(body)?.[1]?.trim() ?? '';
  const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(inside)?.[1];
  return cdata ?? unescapeXml(inside);
}

/** Returns the XML message of a reply to a SOAP query, with these elements and a signature. */
export function signedReplyMessage(secretKey: string, order: string, elements: string): string {
  const version = `<Version Ds_Version="0.0"><Message>${elements}</Message></Version>`;
  const signature = computeSignature('HMAC_SHA256_V1', secretKey, order, version, 'request');
  return `<Messages>${version}<Signature>${signature}</Signature></Messages>`;
}

/** Returns the XML message of an error, which is not signed. */
export function errorMessage(code: string): string {
  const error = `<ErrorMsg><Ds_ErrorCode>${code}</Ds_ErrorCode></ErrorMsg>`;
  return `<Messages><Version Ds_Version="0.0"><Message>${error}</Message></Version></Messages>`;
}

/** Returns the SOAP reply that contains these messages. */
export function soapReply(messages: string): Reply {
  const returned = `<consultaOperacionesReturn>${escapeHtml(messages)}</consultaOperacionesReturn>`;
  const response = `<p1:consultaOperacionesResponse xmlns:p1="${NAMESPACE}">${returned}</p1:consultaOperacionesResponse>`;
  const envelope = 'http://schemas.xmlsoap.org/soap/envelope/';
  return {
    status: 200,
    headers: { 'content-type': 'text/xml;charset=utf-8' },
    body: `<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="${envelope}"><soapenv:Body>${response}</soapenv:Body></soapenv:Envelope>`,
  };
}

/** Returns the text of the XML element with this name; empty if it is missing. */
export function readElement(xml: string, name: string): string {
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
