// Workbooks as other programs write them: their parts lie elsewhere, have other names, or are in another encoding.

import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { parseMenuList } from './menu-table.ts';
import { UnreadableMenuListError } from './unreadable-menu-list-error.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TEXTS = ['Sección', 'Categoría', 'Nombre', 'Precio', 'Bebida', 'Cañas', 'Caña'];

/** What differs from the file that Excel writes. Targets are written into the relationships as they are. */
interface Variant {
  /** The path of the workbook; its relationships lie beside it. */
  readonly workbook?: string;
  readonly workbookTarget?: string;
  readonly sheet?: readonly [path: string, target: string];
  readonly texts?: readonly [path: string, target: string];
  /** The prefix of the elements, with its colon. */
  readonly prefix?: string;
  /** The prefix of the id of a relationship. */
  readonly idPrefix?: string;
  readonly types?: string;
  readonly pathOf?: (path: string) => string;
  readonly encode?: (xml: string) => Uint8Array;
}

function workbook(variant: Variant = {}): Uint8Array {
  const {
    workbook: path = 'xl/workbook.xml',
    workbookTarget = path,
    prefix = '',
    idPrefix = 'r',
    types = OFFICE,
  } = variant;
  const { sheet = ['xl/worksheets/sheet1.xml', 'worksheets/sheet1.xml'] } = variant;
  const { texts = ['xl/sharedStrings.xml', 'sharedStrings.xml'], pathOf = (each) => each, encode = strToU8 } = variant;
  const element = (name: string, content: string, attributes = '') =>
    `<${prefix}${name}${attributes}>${content}</${prefix}${name}>`;
  const relations = (...targets: (readonly [id: string, kind: string, target: string])[]) =>
    `<Relationships>${targets
      .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${types}/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`;
  const cell = (index: number) => element('c', element('v', String(index)), ' t="s"');
  const rows = [
    element('row', [0, 1, 2, 3].map(cell).join(''), ' r="1"'),
    element('row', `${[4, 5, 6].map(cell).join('')}${element('c', element('v', '2.2'))}`, ' r="2"'),
  ];
  const tab = element('sheet', '', ` name="Carta" sheetId="1" ${idPrefix}:id="rId1"`);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const files = {
    '_rels/.rels': relations(['a', 'officeDocument', workbookTarget]),
    [path]: element('workbook', element('sheets', tab), ` xmlns:${idPrefix}="${types}"`),
    [`${folder}_rels/${path.slice(folder.length)}.rels`]: relations(
      ['rId1', 'worksheet', sheet[1]],
      ['rId2', 'sharedStrings', texts[1]],
    ),
    [sheet[0]]: element('worksheet', element('sheetData', rows.join(''))),
    [texts[0]]: element('sst', TEXTS.map((text) => element('si', element('t', text))).join('')),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([at, xml]) => [pathOf(at), encode(xml)])));
}

describe('a workbook', () => {
  it.each<[string, Variant]>([
    ['as Excel writes it', {}],
    ['another name of the texts', { texts: ['xl/strings.xml', 'strings.xml'] }],
    ['the texts beside its folder', { texts: ['shared/texts.xml', '../shared/texts.xml'] }],
    ['its sheet beside the workbook', { sheet: ['xl/sheet.xml', 'sheet.xml'] }],
    ['its sheet at the top', { sheet: ['sheet.xml', '/sheet.xml'] }],
    ['a target with a dot', { sheet: ['xl/worksheets/a.xml', './worksheets/a.xml'] }],
    ['a blank in the name of the sheet', { sheet: ['xl/hoja 1.xml', 'hoja%201.xml'] }],
    ['an ampersand in the name of the sheet', { sheet: ['xl/a&b.xml', 'a&amp;b.xml'] }],
    ['other capitals', { sheet: ['xl/Worksheets/Sheet1.xml', 'worksheets/sheet1.xml'] }],
    ['a prefix of its elements', { prefix: 'x:' }],
    ['another prefix of the relationships', { idPrefix: 'd3p1' }],
    ['the types of the strict edition', { types: 'http://purl.oclc.org/ooxml/officeDocument/relationships' }],
    [
      'back slashes',
      { pathOf: (path) => path.replaceAll('/', '\\'), sheet: ['xl/worksheets/a.xml', 'worksheets\\a.xml'] },
    ],
    [
      'parts in UTF-16',
      { encode: (xml) => Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le') },
    ],
    ['parts in UTF-16 with the bytes swapped', { encode: (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16() }],
    ['parts in UTF-16 without a mark', { encode: (xml) => Buffer.from(xml, 'utf16le') }],
    ['parts in UTF-8 with a mark', { encode: (xml) => strToU8(`\uFEFF${xml}`) }],
    [
      'parts in Latin-1',
      { encode: (xml) => Buffer.from(`<?xml version='1.0' encoding='ISO-8859-1'?>${xml}`, 'latin1') },
    ],
    [
      'the workbook outside of xl',
      { workbook: 'book/main.xml', sheet: ['book/s.xml', 's.xml'], texts: ['book/t.xml', 't.xml'] },
    ],
    ['the workbook at the top', { workbook: 'workbook.xml', sheet: ['s.xml', 's.xml'], texts: ['t.xml', 't.xml'] }],
    ['a target from the top', { workbookTarget: '/xl/workbook.xml' }],
  ])('is read with %s', (_, variant) => {
    expect(parseMenuList({ bytes: workbook(variant) })).toMatchObject({
      rows: [{ row: 2, section: 'drinks', category: 'Cañas', name: 'Caña', sizes: pricedSizes({ base: 220 }) }],
      errors: [],
    });
  });

  it.each<[string, Uint8Array]>([
    ['its sheet is missing', workbook({ sheet: ['xl/a.xml', 'worksheets/sheet1.xml'] })],
    ['its texts are missing', workbook({ texts: ['xl/a.xml', 'sharedStrings.xml'] })],
    ['a cell refers to a text that does not exist', withPart('xl/sharedStrings.xml', '<sst/>')],
    ['a sheet has no relationship', withPart('xl/_rels/workbook.xml.rels', '<Relationships/>')],
    ['its parts are in no known encoding', workbook({ encode: (xml) => strToU8(`<?xml encoding="EBCDIC-X"?>${xml}`) })],
    ['it is a binary one', workbook({ workbook: 'xl/workbook.bin' })],
    ['it is an OpenDocument', zipSync({ mimetype: strToU8(''), 'content.xml': strToU8('<office/>') })],
    ['it is of Numbers', zipSync({ 'Index/Document.iwa': strToU8('') })],
  ])('that cannot be read is to be saved again with Excel: %s', (_, file) => {
    expect(() => parseMenuList({ bytes: file })).toThrow(new UnreadableMenuListError('import-broken'));
    expect(refusalMessages['import-broken']).toBe(
      'No se puede leer el archivo. Ábrelo con Excel y guárdalo otra vez como .xlsx.',
    );
  });

  it('is told from a document of another kind', () => {
    const file = withPart('xl/workbook.xml', '<document/>');
    expect(() => parseMenuList({ bytes: file })).toThrow(new UnreadableMenuListError('import-not-a-sheet'));
  });
});

/** The file that Excel writes, with another part. */
function withPart(path: string, xml: string): Uint8Array {
  return zipSync({ ...unzipSync(workbook()), [path]: strToU8(xml) });
}
