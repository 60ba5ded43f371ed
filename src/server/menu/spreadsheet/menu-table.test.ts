// Reading the rows of a file.

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { menuCellErrorText } from '#contract/menu-sheet.es.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { NO_MENU_LIST_ANSWERS } from '#domain/menu-list.ts';
import { pricedSizes } from '#domain/testing/sizes.ts';
import { parseMenuList, type SentMenuList } from './menu-table.ts';
import { UnreadableMenuListError } from './unreadable-menu-list-error.ts';

const TITLES = 'Sección;Categoría;Subcategoría;Nombre;Descripción;Precio;Copa;Alérgenos;Existencias';
const ROW = 'Bebida;Vinos;Tintos;Rioja;Crianza;;3,50 €;sulfitos;12';

function csv(...rows: string[]): Uint8Array {
  return bytesOf([TITLES, ...rows].join('\r\n'));
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

/** The rows and errors of a file with one sheet. */
function readTable(list: SentMenuList) {
  const { rows, errors } = parseMenuList(list);
  return { rows, errors: errors.map(({ sheet: _, ...error }) => error) };
}

/** A workbook with these sheets, each the XML inside of its `worksheet`. */
function workbook(...sheets: string[]): Uint8Array {
  const parts = sheets.map(
    (xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, `<worksheet>${xml}</worksheet>`] as const,
  );
  const relations = sheets.map(
    (_, index) => `<Relationship Id="r${index}" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const tabs = sheets.map((_, index) => `<sheet name="Hoja${index}" r:id="r${index}"/>`);
  const files = [
    ...parts,
    ['xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`] as const,
    ['xl/workbook.xml', `<workbook><sheets>${tabs.join('')}</sheets></workbook>`] as const,
    ['xl/sharedStrings.xml', '<sst><si><r><t>Nom</t></r><r><t>bre</t></r></si></sst>'] as const,
  ];
  return zipSync(Object.fromEntries(files.map(([path, xml]) => [path, strToU8(xml)])));
}

/** The archive with a text of one part replaced. */
function changed(archive: Uint8Array, path: string, from: string, to: string): Uint8Array {
  const files = unzipSync(archive);
  return zipSync({ ...files, [path]: strToU8(strFromU8(files[path] ?? new Uint8Array()).replaceAll(from, to)) });
}

/** The text as Excel for Mac writes a CSV. */
function macRoman(text: string): Uint8Array {
  const codes = new Map(Array.from('ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü', (letter, index) => [letter, 0x80 + index]));
  return Uint8Array.from(text, (letter) => codes.get(letter) ?? letter.charCodeAt(0));
}

function cell(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

const TITLE_CELLS = `<row r="1">${cell('SECCION')}${cell('categoría')}<c t="s"><v>0</v></c>${cell('Precio')}</row>`;

describe('a workbook', () => {
  it('is read from the sheet with the titles, with numbers and shared texts, and rows without cells are skipped', () => {
    const row = `<row r="4">${cell('bebidas')}${cell('Cañas &amp; más')}${cell('Caña')}<c><v>2.2</v></c></row>`;
    const { rows, errors } = parseMenuList({
      bytes: workbook('<sheetData/>', `<sheetData>${TITLE_CELLS}<row r="2"/><row r="3"><c/></row>${row}</sheetData>`),
    });
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([
      { row: 4, section: 'drinks', category: 'Cañas & más', sizes: pricedSizes({ base: 220 }) },
    ]);
  });

  it('takes the stored value of a formula and marks it, and names a formula without one', () => {
    const row = (number: number, price: string) =>
      `<row r="${number}">${cell('Bebida')}${cell('Cañas')}${cell(`Caña ${number}`)}${price}</row>`;
    const data = `${TITLE_CELLS}${row(2, '<c><f>1.2/1.1</f><v>1.0909090909</v></c>')}${row(3, '<c><f>1+1</f></c>')}`;
    const { rows, errors } = readTable({ bytes: workbook(`<sheetData>${data}</sheetData>`) });
    expect(rows).toMatchObject([{ row: 2, sizes: pricedSizes({ base: 109 }), isCalculated: true }]);
    expect(errors).toMatchObject([{ row: 3, column: 'price.base', code: 'formula' }]);
  });

  it('fills combined cells down', () => {
    const row = (number: number, category: string, price: string) =>
      `<row r="${number}">${cell('Bebida')}${cell(category)}${cell(`Caña ${number}`)}<c>${price}</c></row>`;
    const data = `${TITLE_CELLS}${row(2, 'Cañas', '<v>2</v>')}${row(3, '', '')}${row(4, 'Vinos', '<v>3</v>')}`;
    const merged = '<mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="D2:D3"/></mergeCells>';
    const { rows, errors } = readTable({ bytes: workbook(`<sheetData>${data}</sheetData>${merged}`) });
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([
      { category: 'Cañas', sizes: pricedSizes({ base: 200 }) },
      { category: 'Cañas', sizes: pricedSizes({ base: 200 }) },
      { category: 'Vinos', sizes: pricedSizes({ base: 300 }) },
    ]);
  });
});

it.each([
  ['21', 21],
  ['21 %', 21],
  ['10,5', 10.5],
  ['0', 0],
  ['', undefined],
])('the VAT «%s» of a row is %d', (vat, percent) => {
  const { rows } = readTable({
    bytes: bytesOf(`Sección;Categoría;Nombre;Precio;IVA %\nBebida;Vinos;Rioja;3,50;${vat}`),
  });
  expect(rows.map(({ vatPercent }) => vatPercent)).toEqual([percent]);
});

describe('a row that could be read as something else is refused with its cell and its text', () => {
  it.each([
    ['3 50', 'price-unreadable'],
    ['2 80 €', 'price-unreadable'],
    ['10 %', 'price-unreadable'],
    ['10000,01', 'price-too-high'],
  ])('the price «%s»', (price, code) => {
    const { rows, errors } = readTable({ bytes: csv(`Bebida;Vinos;;Rioja;;${price};;;`) });
    expect({ rows, errors }).toEqual({ rows: [], errors: [{ row: 2, column: 'price.base', code, value: price }] });
  });

  it('the price 0 of another program, which writes it for products without a fixed price, and not of a menu file', () => {
    const other = readTable({ bytes: bytesOf('Artículo;Familia;P.V.P.\nRabas;Tapas;9,00\nVarios;Tapas;0,00') });
    expect(other.errors).toEqual([{ row: 3, column: 'price.base', code: 'price-not-valid', value: '0,00' }]);
    const own = readTable({ bytes: csv('Bebida;Vinos;;Rioja;;0;;;') });
    expect(own.errors).toEqual([]);
    expect(own.rows[0]?.sizes).toContainEqual({ size: 'base', price: 0 });
  });

  it.each(['2100', 'general', '-10', '10,125'])('the VAT «%s»', (vat) => {
    const { errors } = readTable({
      bytes: bytesOf(`Sección;Categoría;Nombre;Precio;IVA %\nBebida;Vinos;Rioja;3,50;${vat}`),
    });
    expect(errors).toEqual([{ row: 2, column: 'vatPercent', code: 'iva-not-valid', value: vat }]);
  });

  it.each(['1.000', '1,000', '1 000'])('the stock «%s», which may be a thousand or one', (stock) => {
    const { errors } = readTable({ bytes: csv(`Bebida;Vinos;;Rioja;;3;;;${stock}`) });
    expect(errors).toEqual([{ row: 2, column: 'stock', code: 'number-unreadable', value: stock }]);
  });

  it.each([
    ['Bebida,Vinos,,Rioja,,3,50,,sulfitos,12', '12'],
    ['Bebida,Vinos,,Rioja,,3,50,,,', ''],
  ])('a price with a comma in a CSV with commas: %s', (row, value) => {
    const { rows, errors } = readTable({ bytes: bytesOf(`${TITLES.replaceAll(';', ',')}\n${row}`) });
    const error = { row: 2, column: null, cell: 'J2', code: 'cell-without-title', value };
    expect({ rows, errors }).toEqual({ rows: [], errors: [error] });
  });

  it('an invisible character in a name, which would make a second product; titles and words are read without', () => {
    const titles = TITLES.replace('Nombre', 'Nom\u200Bbre').replace('Sección', '\uFEFFSección');
    const { rows, errors } = readTable({
      bytes: bytesOf(`${titles}\nBe\u00ADbida;Vinos;;Rioja;;3;;;\nBebida;Vinos;;Rio\u200Bja;;3;;;`),
    });
    expect(rows).toMatchObject([{ row: 2, section: 'drinks', name: 'Rioja' }]);
    expect(errors).toEqual([{ row: 3, column: 'name', code: 'text-not-plain', value: 'Rio\u200Bja' }]);
  });
});

describe('what nobody sees in a file', () => {
  const row = (number: number, name: string, attributes = '') =>
    `<row r="${number}" ${attributes}>${cell('Bebida')}${cell('Vinos')}${cell(name)}<c><v>2.2</v></c></row>`;
  const data = `<sheetData>${TITLE_CELLS}${row(2, 'Rioja')}${row(3, 'Rueda', 'hidden="1"')}</sheetData>`;

  it('is not imported, and named: a row, and a column unless it is chosen', () => {
    const bytes = workbook(`<cols><col min="4" max="6" hidden="true"/></cols>${data}`);
    const { rows, columns, skipped } = parseMenuList({ bytes });
    expect(rows).toMatchObject([{ name: 'Rioja', sizes: [] }]);
    expect(skipped).toEqual([{ sheet: '', row: 3, text: 'Bebida · Vinos · Rueda · 2.2', why: 'hidden' }]);
    expect(columns.at(-1)).toMatchObject({ title: 'Precio', isHidden: true, is: null });

    const choices = { ...NO_MENU_LIST_ANSWERS, columns: new Map([['precio', 'price.base' as const]]) };
    expect(parseMenuList({ bytes, choices }).rows).toMatchObject([{ sizes: pricedSizes({ base: 220 }) }]);
  });

  it('is not imported if it is a sheet', () => {
    const bytes = changed(workbook(data), 'xl/workbook.xml', '<sheet ', '<sheet state="hidden" ');
    expect(() => parseMenuList({ bytes })).toThrow(new UnreadableMenuListError('import-empty'));
  });
});

describe('a cell that a spreadsheet program shows as another kind', () => {
  /** Styles: 1 has a built-in format, 2 to 5 have their own. */
  const styles = [
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red]#,##0.00\\ &quot;día&quot;"/>',
    '<numFmt numFmtId="171" formatCode="[$-C0A]d\\ mmm"/><numFmt numFmtId="172" formatCode="0.0%"/>',
    '<numFmt numFmtId="173" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>',
    ...[
      '<cellXfs><xf/>',
      ...[14, 170, 171, 172, 173, 9].map((id) => `<xf numFmtId="${id}"/>`),
      '</cellXfs></styleSheet>',
    ],
  ].join('');

  function read(price: string, from = styles) {
    const row = `<row r="2">${cell('Bebida')}${cell('Vinos')}${cell('Rioja')}${price}</row>`;
    const file = workbook(`<sheetData>${TITLE_CELLS}${row}</sheetData>`);
    return readTable({ bytes: zipSync({ ...unzipSync(file), 'xl/styles.xml': strToU8(from) }) });
  }

  it.each([
    ['<c s="1"><v>46145</v></c>', 'cell-date', '03/05/2026'],
    ['<c s="3"><v>46145.5</v></c>', 'cell-date', '03/05/2026'],
    ['<c t="d"><v>2026-05-03T00:00:00Z</v></c>', 'cell-date', '03/05/2026'],
    ['<c s="5"><v>0.159722222222222</v></c>', 'cell-time', '3:50'],
    ['<c s="4"><v>0.105</v></c>', 'cell-percent', '10,5 %'],
    ['<c s="6"><v>0.1</v></c>', 'cell-percent', '10 %'],
    ['<c t="b"><v>1</v></c>', 'cell-boolean', 'VERDADERO'],
    ['<c t="e"><v>#REF!</v></c>', 'cell-error', '#REF!'],
  ])('is refused: %s', (price, code, value) => {
    expect(read(price)).toEqual({ rows: [], errors: [{ row: 2, column: 'price.base', code, value }] });
  });

  it('has its own sentence, with what the cell shows', () => {
    expect(menuCellErrorText('cell-date', '03/05/2026')).toMatch(/^La celda es una fecha \(03\/05\/2026\)\./);
    expect(menuCellErrorText('price-too-high', '46145')).toBe('Como máximo 10.000 €.');
  });

  it('counts days from 1904 where the workbook does', () => {
    const row = `<row r="2">${cell('Bebida')}${cell('Vinos')}${cell('Rioja')}<c s="1"><v>44683</v></c></row>`;
    const file = changed(
      workbook(`<sheetData>${TITLE_CELLS}${row}</sheetData>`),
      'xl/workbook.xml',
      '<sheets>',
      '<workbookPr date1904="1"/><sheets>',
    );
    const { errors } = readTable({ bytes: zipSync({ ...unzipSync(file), 'xl/styles.xml': strToU8(styles) }) });
    expect(errors).toMatchObject([{ code: 'cell-date', value: '03/05/2026' }]);
  });

  it('is read if it is a number with a currency, or with «d» in its text', () => {
    const { rows, errors } = read('<c s="2"><v>2.2</v></c>');
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([{ sizes: pricedSizes({ base: 220 }) }]);
  });
});

describe('the file of an import', () => {
  const text = [TITLES, 'Comida;Tapas;;Piñón;Ñora y limón;3;;;'].join('\n');

  it.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${text}`)],
    ['Windows-1252', bytesOf(Buffer.from(text, 'latin1'))],
    ['UTF-16', bytesOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['the encoding of Excel for Mac', macRoman(text)],
    [
      'the encoding of Excel for Mac and titles without accents',
      macRoman(text.replace('Sección', 'Seccion').replace('Categoría', 'Categoria')),
    ],
    ['the line breaks of Excel for Mac', macRoman(text.replaceAll('\n', '\r'))],
    ['commas', bytesOf(text.replaceAll(';', ','))],
    ['a heading above the titles and empty rows', bytesOf(`Bar Pepe;;\n\n${text}\n;;;;\n`)],
  ])('is read with %s', (_, data) => {
    const { errors, rows } = readTable({ bytes: data });
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([{ name: 'Piñón', description: 'Ñora y limón' }]);
    expect(rows[0]?.sizes).toEqual([...pricedSizes({ base: 300 }), { size: 'copa', price: null }]);
  });

  it('of Windows with typographic apostrophes and dashes is not taken for one of Excel for Mac', () => {
    const names = ['Daniel’s', 'O’Hara’s – 5 años', 'D’Elx'];
    const rows = names.map((name) => `Bebida;Licores;;${name};;3;;;`);
    const text = ['Seccion;Categoria;Subcategoria;Nombre;Descripcion;Precio;Copa;Alergenos;Existencias', ...rows].join(
      '\n',
    );
    const bytes = text.replaceAll('’', '\u0092').replaceAll('–', '\u0096');
    expect(readTable({ bytes: Buffer.from(bytes, 'latin1') }).rows.map(({ name }) => name)).toEqual(names);
  });

  it('of DOS with «É» and «ü», which are control characters in Windows-1252, is read', () => {
    const rows = ['CAFÉ', 'Pingüino'].map((name) => `Bebida;Varios;;${name};;3;;;`);
    const text = ['Seccion;Categoria;Subcategoria;Nombre;Descripcion;Precio;Copa;Alergenos;Existencias', ...rows].join(
      '\n',
    );
    const bytes = text.replaceAll('É', '\u0090').replaceAll('ü', '\u0081');
    expect(readTable({ bytes: Buffer.from(bytes, 'latin1') }).rows.map(({ name }) => name)).toEqual([
      'CAFÉ',
      'Pingüino',
    ]);
  });

  it.each([
    ['a page', '<html><table><tr><td>Sección</td></tr></table></html>'],
    ['an XML of Excel 2003', '<?xml version="1.0"?><Workbook/>'],
  ])('is refused if it is %s under another name', (_, content) => {
    expect(() => readTable({ bytes: bytesOf(content) })).toThrow(new UnreadableMenuListError('import-broken'));
    expect(refusalMessages['import-broken']).toContain('Ábrelo con Excel y guárdalo otra vez');
  });

  it.each([
    ['an old Excel file', bytesOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1])), 'import-old-excel'],
    ['an empty file', bytesOf(''), 'import-empty'],
    ['titles without products', csv(), 'import-empty'],
    ['a picture', bytesOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])), 'import-not-a-sheet'],
    ['an archive that is not a workbook', bytesOf(zipSync({ 'a.txt': strToU8('a') })), 'import-not-a-sheet'],
    ['a damaged workbook', bytesOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2])), 'import-broken'],
    ['an open quotation mark', csv('Comida;Tapas;;"Pan;Rico;1;;;'), 'import-quotes'],
    [
      'more than 5,000 rows',
      csv(...Array.from({ length: 5_001 }, (_, index) => ROW.replace('Rioja', `Rioja ${index}`))),
      'import-too-many-rows',
    ],
    [
      'an archive that unpacks to far more than a menu',
      bytesOf(zipSync({ 'xl/workbook.xml': new Uint8Array(65 * 1024 * 1024) })),
      'import-expands',
    ],
  ] as const)('is refused with words: %s', (_, data, refusal) => {
    expect(() => readTable({ bytes: data })).toThrow(new UnreadableMenuListError(refusal));
  });
});
