// Parses XML by events. Prefixes of namespaces are removed from element names.
import { Parser } from 'saxen';
import { UnreadableMenuListError } from './unreadable-menu-list-error.ts';

interface XmlHandlers {
  readonly open: (element: string, attributes: () => Readonly<Record<string, string | undefined>>) => void;
  readonly close?: (element: string) => void;
  readonly text?: (text: string) => void;
}

/**
 * Parses an XML text of an Excel file, and calls the handlers for each element and text in document order. Throws
 * `UnreadableMenuListError` if the text is not XML.
 */
export function parseXml(xml: string, { open, close, text }: XmlHandlers): void {
  const parser = new Parser();
  parser.on('openTag', (element, attributes, decode) => {
    open(localName(element), () => {
      const entries = Object.entries(attributes()).map(([name, value = '']) => [name, decode(value)] as const);
      return Object.fromEntries(entries);
    });
  });
  if (close) parser.on('closeTag', (element) => close(localName(element)));
  if (text) {
    parser.on('text', (part, decode) => text(decode(part)));
    parser.on('cdata', text);
  }
  parser.on('error', () => {
    throw new UnreadableMenuListError('import-broken');
  });
  parser.parse(xml);
}

function localName(element: string): string {
  return element.slice(element.indexOf(':') + 1);
}
